/** Pure statistics: estimates, tests and intervals. */
@NullMarked
package containerkit.loadtest.analyse.stats;

import org.jspecify.annotations.NullMarked;
