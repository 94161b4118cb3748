/** Curves over pool sizes and connections. */
@NullMarked
package containerkit.loadtest.analysis.curve;

import org.jspecify.annotations.NullMarked;
