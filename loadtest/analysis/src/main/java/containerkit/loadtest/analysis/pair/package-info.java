/** Results of pairs of variants: estimate, interval and words. */
@NullMarked
package containerkit.loadtest.analysis.pair;

import org.jspecify.annotations.NullMarked;
