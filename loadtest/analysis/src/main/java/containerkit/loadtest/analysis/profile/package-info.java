/** Differences of two contenders in CPU time and allocation: by layer, by method, and the cause of a gap. */
@NullMarked
package containerkit.loadtest.analysis.profile;

import org.jspecify.annotations.NullMarked;
