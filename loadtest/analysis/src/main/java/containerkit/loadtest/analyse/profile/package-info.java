/** Differences of two contenders in CPU time and allocation: by layer, by method, and the cause of a gap. */
@NullMarked
package containerkit.loadtest.analyse.profile;

import org.jspecify.annotations.NullMarked;
