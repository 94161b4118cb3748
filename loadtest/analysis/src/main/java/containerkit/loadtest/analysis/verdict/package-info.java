/** Comparisons of pairs of variants, and their verdicts. */
@NullMarked
package containerkit.loadtest.analysis.verdict;

import org.jspecify.annotations.NullMarked;
