/** Analysis of slices: cells, comparisons and caveats. */
@NullMarked
package containerkit.loadtest.analyse;

import org.jspecify.annotations.NullMarked;
