/** Analysis of slices: cells, comparisons and caveats. */
@NullMarked
package containerkit.loadtest.analysis;

import org.jspecify.annotations.NullMarked;
