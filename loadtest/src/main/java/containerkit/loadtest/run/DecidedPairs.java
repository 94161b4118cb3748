package containerkit.loadtest.run;

import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.Verdict;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Optional;

/**
 * Ends a run at a look once every pair that can be judged has a verdict, or none of the others can be expected to get one
 * by the last look. The latter costs power and no error, because it names nobody.
 */
final class DecidedPairs implements LookRule {
    /** A pair that would take more than so many times the last look's blocks is given up: its ratio is only an estimate. */
    private static final int FUTILE_TIMES = 2;

    @Override
    public Optional<String> decision(RunResult soFar) {
        List<Comparison> judged = Comparisons.of(new RunIndex(soFar)).stream()
                .filter(comparison -> comparison.primary()
                        && Comparisons.judgeable(comparison.pair().scenario()))
                .toList();
        List<Comparison> open = judged.stream()
                .filter(comparison -> comparison.verdict() == Verdict.UNDECIDED)
                .toList();
        List<Integer> looks = soFar.header().plan().looks();
        int most = FUTILE_TIMES * looks.get(looks.size() - 1);
        if (judged.isEmpty() || !open.stream().allMatch(comparison -> futile(comparison, most))) {
            return Optional.empty();
        }
        String after = " decided after " + new Counted(soFar.endedBlocks(), "block");
        return Optional.of(
                open.isEmpty()
                        ? new Counted(judged.size(), "pair") + after
                        : judged.size() - open.size() + " of " + new Counted(judged.size(), "pair") + after
                                + "; the others would take more than " + most + " blocks");
    }

    private static boolean futile(Comparison open, int most) {
        Integer blocks = open.decidingBlocks();
        return Judge.OPEN.equals(open.reason()) && (blocks == null || blocks > most);
    }
}
