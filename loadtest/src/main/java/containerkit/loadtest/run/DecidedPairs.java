package containerkit.loadtest.run;

import containerkit.loadtest.analyse.stats.Verdict;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Optional;

/** Ends a run at a look once every pair that can be judged has a verdict. */
final class DecidedPairs implements LookRule {
    @Override
    public Optional<String> decision(RunResult soFar) {
        List<Comparison> judged = Comparisons.of(new RunIndex(soFar)).stream()
                .filter(comparison -> comparison.primary()
                        && Comparisons.judgeable(comparison.pair().scenario()))
                .toList();
        boolean decided =
                !judged.isEmpty() && judged.stream().noneMatch(comparison -> comparison.verdict() == Verdict.UNDECIDED);
        return decided
                ? Optional.of(new Counted(judged.size(), "pair") + " decided after "
                        + new Counted(soFar.endedBlocks(), "block"))
                : Optional.empty();
    }
}
