/** The metrics, and their values by cell and block. */
@NullMarked
package containerkit.loadtest.analysis.metric;

import org.jspecify.annotations.NullMarked;
