package containerkit.loadtest.analysis.pair;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.analysis.stats.Spread;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The half width that a run's intervals are expected to have at its end. */
public final class ExpectedHalfWidth {
    /**
     * Usual standard deviation of a pair's log ratio from start to start, without that of its rounds
     * (docs/measurements/2026-11-29-services.md).
     */
    private static final double STARTS = 0.05;

    private static final double ROUNDS = 0.1; // usual standard deviation of a round's log ratio

    private ExpectedHalfWidth() {}

    /** Returns {@code intervals of about ± 7 %}, by the first block's rounds; empty if the run will have no results. */
    public static Optional<String> text(RunResult soFar) {
        Plan plan = soFar.header().plan();
        ComparisonMetric primary = ComparisonMetric.primary(plan);
        BlockValues values = new BlockValues(new RunIndex(soFar));
        List<Pair> pairs = Comparisons.judged(plan, primary);
        int blocks = soFar.planned();
        if (pairs.isEmpty() || blocks < Plan.FEWEST_BLOCKS) {
            return Optional.empty();
        }
        double variance = pairs.stream()
                .map(pair -> values.roundLogs(1, pair, primary.metric()))
                .filter(rounds -> rounds.size() > 1)
                .mapToDouble(rounds -> Math.pow(Sample.of(rounds).sd(), 2) / rounds.size())
                .average()
                .orElse(ROUNDS * ROUNDS / plan.extent().rounds());
        int contenders = pairs.get(0).part().variants().size();
        boolean share = Spread.shared(contenders, pairs.size(), blocks);
        int degrees = Spread.degrees(share ? contenders * (contenders - 1) / 2 : 1, blocks);
        double half = new Spread(STARTS * STARTS + variance, degrees)
                .halfWidth(new ErrorLevels(pairs.size(), blocks).atEnd(), blocks);
        return Optional.of(
                String.format(Locale.ROOT, "intervals of about ± %.0f %%", Math.max(1, 100 * Math.expm1(half))));
    }
}
