package containerkit.loadtest.analysis.verdict;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.EarlyRounds;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.result.RunIndex;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The variance components of a pair's log ratio. What drifts for both of a pair alike is in neither.
 *
 * @param slices variance from round to round of a block; more rounds reduce its part in a block's ratio
 * @param blocks variance from block to block that no number of rounds would reduce; 0 where the rounds explain all of it
 */
public record RatioSpread(double slices, double blocks) {
    private static final double PERCENT = 100;

    /** So many rounds are no advice. */
    private static final int MOST_ROUNDS = 100;

    /** Returns the components of a pair by that metric; empty below two blocks, and where no block has two rounds of both. */
    public static Optional<RatioSpread> of(RunIndex index, BlockValues values, Pair pair, Metric metric) {
        Plan plan = index.run().header().plan();
        EarlyRounds early = EarlyRounds.of(index);
        double[] ofBlocks = array(values.byBlock(pair.part(), pair.scenario(), metric, pair.a(), pair.b()));
        List<double[]> ofRounds = IntStream.rangeClosed(1, plan.blocks())
                .mapToObj(block -> array(
                        early.countedLogRatios(index, metric, pair.part(), pair.scenario(), pair.a(), pair.b(), block)))
                .filter(logs -> logs.length > 1)
                .toList();
        if (ofBlocks.length < 2 || ofRounds.isEmpty()) {
            return Optional.empty();
        }
        double slices =
                ofRounds.stream().mapToDouble(Sample::variance).average().orElseThrow();
        double rounds =
                ofRounds.stream().mapToInt(logs -> logs.length).average().orElseThrow();
        return Optional.of(new RatioSpread(slices, Math.max(0, Sample.variance(ofBlocks) - slices / rounds)));
    }

    /** Returns the mean components; empty of none. */
    public static Optional<RatioSpread> mean(List<RatioSpread> all) {
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(new RatioSpread(
                        all.stream().mapToDouble(RatioSpread::slices).average().orElseThrow(),
                        all.stream().mapToDouble(RatioSpread::blocks).average().orElseThrow()));
    }

    private static double[] array(Map<Integer, Double> logs) {
        return logs.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Returns how many times as much a block's ratio varies with other rounds than recorded. */
    public double stretch(int recorded, int rounds) {
        double before = blocks + slices / recorded;
        return before == 0 ? 1 : Math.sqrt((blocks + slices / rounds) / before);
    }

    /** Returns the standard deviation from round to round, in percent. */
    public double slicesPercent() {
        return PERCENT * Math.sqrt(slices);
    }

    /** Returns the standard deviation from block to block besides, in percent. */
    public double blocksPercent() {
        return PERCENT * Math.sqrt(blocks);
    }

    /**
     * Returns how many rounds give the narrowest interval in the same time, where this scenario runs alone: the minimum of
     * (blocks + slices / n) (f + n r) over n, with f a block's time without its rounds, and r a round's.
     */
    public String bestRoundsText(Plan plan, Part part, Scenario scenario) {
        double round = Schedule.expected(scenario).toMillis()
                * (double) part.variants().size();
        double fixed = Schedule.expectedBlock(plan.only(part, scenario)).toMillis() - plan.rounds(scenario) * round;
        double best = Math.sqrt(fixed * slices / (round * blocks));
        return best < MOST_ROUNDS ? String.valueOf(Math.max(1, Math.round(best))) : "as many as fit";
    }
}
