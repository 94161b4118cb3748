/** Where two contenders' CPU time and allocation differ: by layer, by method, and the cause of a gap. */
@NullMarked
package containerkit.loadtest.analyse.profile;

import org.jspecify.annotations.NullMarked;
