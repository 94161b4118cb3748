package containerkit.loadtest.analyse.metric;

import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.MonotoneTrend;
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
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
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

    /** Early rounds that leave nothing out. */
    static final EarlyRounds NONE = new EarlyRounds(List.of());

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

    /** Returns the slices that count. */
    List<SliceResult> counted(Part part, Scenario scenario, List<SliceResult> slices) {
        int dropped = trends.stream()
                .filter(trend -> trend.part().equals(part) && trend.scenario().equals(scenario))
                .mapToInt(Trend::dropped)
                .max()
                .orElse(0);
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
                    .flatMapToDouble(values -> values.isEmpty()
                            ? DoubleStream.empty()
                            : DoubleStream.of(values.stream()
                                    .mapToDouble(Double::doubleValue)
                                    .average()
                                    .orElseThrow()))
                    .average()
                    .orElse(0));
        }
    }

    private static List<TreeMap<Integer, Double>> ratios(
            RunIndex index, Metric metric, Part part, Scenario scenario, Variant a, Variant b) {
        List<TreeMap<Integer, Double>> blocks = new ArrayList<>();
        for (int block = 1; block <= index.run().header().plan().blocks(); block++) {
            Map<Integer, Double> first = logs(index, metric, new CellKey(part.name(), a, scenario.name()), block);
            Map<Integer, Double> second = logs(index, metric, new CellKey(part.name(), b, scenario.name()), block);
            TreeMap<Integer, Double> ratios = new TreeMap<>();
            first.forEach((round, log) -> {
                if (second.containsKey(round)) {
                    ratios.put(round, log - second.get(round));
                }
            });
            if (ratios.size() >= FEWEST_ROUNDS) {
                blocks.add(ratios);
            }
        }
        return blocks;
    }

    private static Map<Integer, Double> logs(RunIndex index, Metric metric, CellKey cell, int block) {
        return index.good(cell, block).stream()
                .filter(slice -> {
                    Double value = metric.of(slice);
                    return value != null && value > 0;
                })
                .collect(Collectors.toMap(SliceResult::round, slice -> Math.log(metric.of(slice)), (x, y) -> y));
    }
}
