/** Pairs of variants compared, and the verdicts. */
@NullMarked
package containerkit.loadtest.analyse.verdict;

import org.jspecify.annotations.NullMarked;
