/** One writer per format, all from one model. */
@NullMarked
package containerkit.loadtest.report;

import org.jspecify.annotations.NullMarked;
