/** Pure statistics: estimates, tests and intervals. */
@NullMarked
package containerkit.loadtest.analysis.stats;

import org.jspecify.annotations.NullMarked;
