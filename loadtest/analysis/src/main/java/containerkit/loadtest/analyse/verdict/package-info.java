/** Comparisons of pairs of variants, and their verdicts. */
@NullMarked
package containerkit.loadtest.analyse.verdict;

import org.jspecify.annotations.NullMarked;
