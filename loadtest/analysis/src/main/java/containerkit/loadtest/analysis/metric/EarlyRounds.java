package containerkit.loadtest.analysis.metric;

import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.stats.MonotoneTrend;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * Rounds that do not count, because a pair's ratio by the primary metric still changed from round to round within blocks: the
 * first third, of all contenders in that scenario alike. A change that all have alike cancels in the ratio and drops nothing.
 */
public final class EarlyRounds {
    /** Smallest number of rounds in which a trend is tested. */
    public static final int FEWEST_ROUNDS = 4;

    private static final int FEWEST_BLOCKS = 3;
    private static final int PART = 3;

    private final List<Trend> trends;

    private EarlyRounds(List<Trend> trends) {
        this.trends = List.copyOf(trends);
    }

    /**
     * A pair whose ratio changed.
     *
     * @param first the ratio in the first third of the rounds, geometric mean over the blocks
     * @param last the ratio in the last third of the rounds
     * @param all the ratio of all rounds
     * @param counted the ratio of the rounds that count
     * @param dropped number of rounds that do not count
     */
    public record Trend(
            Part part,
            Scenario scenario,
            Variant a,
            Variant b,
            double first,
            double last,
            double all,
            double counted,
            int dropped) {
        /** Returns how much the dropped rounds would have changed the ratio, in percent. */
        public double biasPercent() {
            return 100 * (all / counted - 1);
        }
    }

    /** Tests every pair under the built-in generator. The probability of any false trend in the run is at most 5 %. */
    public static EarlyRounds of(RunIndex index) {
        return index.derived(EarlyRounds.class, EarlyRounds::compute);
    }

    private static EarlyRounds compute(RunIndex index) {
        Plan plan = index.run().header().plan();
        Metric metric = Arrays.stream(Metric.values())
                .filter(each -> each.key().equals(plan.primary()))
                .findFirst()
                .orElse(Metric.CPU_PER_REQUEST);
        List<Candidate> candidates = new ArrayList<>();
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                if (plan.rounds(scenario) >= FEWEST_ROUNDS && scenario.tool().equals(Scenario.BUILT_IN_TOOL)) {
                    for (Plan.Match match : plan.matches(part)) {
                        List<TreeMap<Integer, Double>> blocks =
                                ratios(index, metric, part, scenario, match.a(), match.b());
                        if (blocks.size() >= FEWEST_BLOCKS) {
                            candidates.add(new Candidate(part, scenario, match.a(), match.b(), blocks));
                        }
                    }
                }
            }
        }
        return new EarlyRounds(candidates.stream()
                .filter(candidate ->
                        MonotoneTrend.shown(MonotoneTrend.z(candidate.series()), Judge.ALPHA / candidates.size()))
                .map(candidate -> candidate.trend(plan.rounds(candidate.scenario())))
                .toList());
    }

    /** Returns the pairs whose ratio changed; empty where every round counts. */
    public List<Trend> trends() {
        return trends;
    }

    /** Returns ln(a/b) of a pair in a block by round, of the rounds that count and in which both have a value above 0. */
    public SortedMap<Integer, Double> countedLogRatios(
            RunIndex index, Metric metric, Part part, Scenario scenario, Variant a, Variant b, int block) {
        return logRatios(
                        index,
                        metric,
                        new CellKey(part.name(), a, scenario.name()),
                        new CellKey(part.name(), b, scenario.name()),
                        block)
                .tailMap(dropped(part, scenario), false);
    }

    /** Returns the number of rounds of a block that do not count. */
    int dropped(Part part, Scenario scenario) {
        return trends.stream()
                .filter(trend -> trend.part().equals(part) && trend.scenario().equals(scenario))
                .mapToInt(Trend::dropped)
                .max()
                .orElse(0);
    }

    /** Returns the slices that count. */
    List<SliceResult> counted(Part part, Scenario scenario, List<SliceResult> slices) {
        int dropped = dropped(part, scenario);
        return dropped == 0
                ? slices
                : slices.stream().filter(slice -> slice.round() > dropped).toList();
    }

    /** A pair's log ratios by round, block by block. */
    private record Candidate(
            Part part, Scenario scenario, Variant a, Variant b, List<TreeMap<Integer, Double>> blocks) {
        List<double[]> series() {
            return blocks.stream()
                    .map(block -> block.values().stream()
                            .mapToDouble(Double::doubleValue)
                            .toArray())
                    .toList();
        }

        Trend trend(int rounds) {
            int dropped = rounds / PART;
            return new Trend(
                    part,
                    scenario,
                    a,
                    b,
                    ratio(1, dropped),
                    ratio(rounds - dropped + 1, rounds),
                    ratio(1, rounds),
                    ratio(dropped + 1, rounds),
                    dropped);
        }

        private double ratio(int from, int to) {
            return Math.exp(blocks.stream()
                    .map(block -> block.subMap(from, true, to, true).values())
                    .flatMapToDouble(
                            values -> values.isEmpty() ? DoubleStream.empty() : DoubleStream.of(Sample.mean(values)))
                    .average()
                    .orElse(0));
        }
    }

    private static List<TreeMap<Integer, Double>> ratios(
            RunIndex index, Metric metric, Part part, Scenario scenario, Variant a, Variant b) {
        List<TreeMap<Integer, Double>> blocks = new ArrayList<>();
        for (int block = 1; block <= index.run().header().plan().blocks(); block++) {
            if (index.failed(block, part.name(), a) || index.failed(block, part.name(), b)) {
                continue; // its slices are in no ratio
            }
            TreeMap<Integer, Double> ratios = logRatios(
                    index,
                    metric,
                    new CellKey(part.name(), a, scenario.name()),
                    new CellKey(part.name(), b, scenario.name()),
                    block);
            if (ratios.size() >= FEWEST_ROUNDS) {
                blocks.add(ratios);
            }
        }
        return blocks;
    }

    /** Returns ln(a/b) of a block by round, of the rounds in which both have a value above 0. */
    private static TreeMap<Integer, Double> logRatios(RunIndex index, Metric metric, CellKey a, CellKey b, int block) {
        TreeMap<Integer, Double> ratios = logs(index, metric, a, block);
        TreeMap<Integer, Double> others = logs(index, metric, b, block);
        ratios.keySet().retainAll(others.keySet());
        ratios.replaceAll((round, log) -> log - others.get(round));
        return ratios;
    }

    private static TreeMap<Integer, Double> logs(RunIndex index, Metric metric, CellKey cell, int block) {
        TreeMap<Integer, Double> logs = new TreeMap<>();
        for (SliceResult slice : index.good(cell, block)) {
            Double value = metric.of(slice);
            if (value != null && value > 0) {
                logs.put(slice.round(), Math.log(value));
            }
        }
        return logs;
    }
}
