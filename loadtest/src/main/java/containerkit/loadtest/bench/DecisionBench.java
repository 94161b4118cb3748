package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Better;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.Judgement;
import containerkit.loadtest.analyse.stats.LookLevels;
import containerkit.loadtest.analyse.stats.Looks;
import containerkit.loadtest.analyse.stats.Sample;
import containerkit.loadtest.analyse.stats.Verdict;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.bench.Calibration.Rate;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How often experiments drawn from a stored run's blocks decide a true difference in a given time, and how often they name a false
 * winner. What a contender's values are on average is taken away, so all are equal; then one gets the difference. Blocks are drawn
 * with replacement and their signs at random: noise is taken to be symmetric.
 */
public final class DecisionBench {
    private static final List<Integer> LOOKS = List.of(7, 10, 14, 20);
    private static final int REPEATS = 20;
    private static final int EXPERIMENTS = 200;
    private static final double HALF = 2.09; // t of 19 degrees of freedom at 97.5 %

    private final RunIndex index;
    private final Plan plan;
    private final Metric metric;
    private final double minutesPerBlock;
    private final Random random = new Random(20_190_217);

    /** @param minutesPerBlock what a block of the run took */
    public DecisionBench(RunResult run, double minutesPerBlock) {
        index = new RunIndex(run);
        plan = run.header().plan();
        metric = ComparisonMetric.primary(plan).metric();
        this.minutesPerBlock = minutesPerBlock;
    }

    private record Load(Part part, Scenario scenario) {}

    /** Returns the text for a true difference that is to be decided within that time. */
    public List<String> lines(double minutes, double percent) {
        List<String> lines = new ArrayList<>();
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                Load load = new Load(part, scenario);
                List<double[]> rows = rows(load);
                if (Comparisons.judgeable(scenario)
                        && part.variants().size() > 1
                        && rows.size() >= Judge.FEWEST_BLOCKS) {
                    lines.addAll(lines(load, rows, minutes, percent));
                }
            }
        }
        return lines;
    }

    private List<String> lines(Load load, List<double[]> rows, double minutes, double percent) {
        Components components = components(load, rows);
        List<Integer> looks = LOOKS.stream()
                .filter(look -> look * components.minutesAlone() <= minutes)
                .toList();
        List<String> lines = new ArrayList<>(List.of(load.scenario().name() + ":"));
        if (looks.isEmpty()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %d blocks of this scenario alone take %.1f minutes, more than %.0f",
                    LOOKS.get(0),
                    LOOKS.get(0) * components.minutesAlone(),
                    minutes));
        } else {
            double more = Math.log1p(percent / 100);
            lines.add(String.format(
                    Locale.ROOT,
                    "  a true %.0f %% is decided within %.0f minutes (%d blocks of this scenario alone): %s of experiments",
                    percent,
                    minutes,
                    looks.get(looks.size() - 1),
                    rate(rows, drawn -> decides(drawn, more, looks)).text()));
            lines.add("  false positives, looks at " + LOOKS + ": "
                    + rate(rows, drawn -> namesAnybody(drawn)).text());
        }
        lines.add(components.text(plan.rounds(load.scenario())));
        return lines;
    }

    private boolean decides(List<double[]> drawn, double more, List<Integer> looks) {
        int last = drawn.get(0).length - 1;
        drawn.forEach(row -> row[last] += more);
        return Calibration.lost(judged(drawn, looks), last + 1) >= last;
    }

    private boolean namesAnybody(List<double[]> drawn) {
        return judged(drawn, LOOKS).stream()
                .anyMatch(each -> each.verdict() == Verdict.A || each.verdict() == Verdict.B);
    }

    private List<Judgement> judged(List<double[]> rows, List<Integer> looks) {
        Looks judge = new Looks(new Judge(LookLevels.nominal(looks.size()), plan.tiePercent()));
        return judge.judge(
                Better.LESS,
                looks.stream()
                        .map(look -> Calibration.pairs("load", rows.subList(0, look)))
                        .toList());
    }

    /** The interval includes that few blocks were recorded: they are drawn anew, too. */
    private Rate rate(List<double[]> rows, Predicate<List<double[]>> experiment) {
        double[] repeated = IntStream.range(0, REPEATS)
                .mapToDouble(repeat -> percent(
                        IntStream.range(0, rows.size())
                                .mapToObj(i -> rows.get(random.nextInt(rows.size())))
                                .toList(),
                        experiment,
                        EXPERIMENTS / 2))
                .toArray();
        return Rate.of(percent(rows, experiment, EXPERIMENTS * 5), HALF * Math.sqrt(Sample.variance(repeated)));
    }

    private double percent(List<double[]> rows, Predicate<List<double[]>> experiment, int experiments) {
        int hits = 0;
        for (int i = 0; i < experiments; i++) {
            List<double[]> drawn = IntStream.range(0, LOOKS.get(LOOKS.size() - 1))
                    .mapToObj(block -> drawn(rows))
                    .toList();
            hits += experiment.test(drawn) ? 1 : 0;
        }
        return 100.0 * hits / experiments;
    }

    private double[] drawn(List<double[]> rows) {
        double sign = random.nextBoolean() ? 1 : -1;
        return Arrays.stream(rows.get(random.nextInt(rows.size())))
                .map(value -> sign * value)
                .toArray();
    }

    /** The logarithms of the contenders' values by block, without their means, stretched by what the means took away. */
    private List<double[]> rows(Load load) {
        BlockValues values = new BlockValues(index);
        List<Variant> variants = load.part().variants();
        List<double[]> rows = new ArrayList<>();
        for (int block = 1; block <= plan.blocks(); block++) {
            int number = block;
            double[] row = variants.stream()
                    .mapToDouble(variant -> values.logValue(number, load.part(), load.scenario(), metric, variant)
                            .orElse(Double.NaN))
                    .toArray();
            if (Arrays.stream(row).allMatch(Double::isFinite)) {
                rows.add(row);
            }
        }
        double stretch = Math.sqrt(rows.size() / Math.max(1.0, rows.size() - 1.0));
        double[] means = IntStream.range(0, variants.size())
                .mapToDouble(
                        i -> rows.stream().mapToDouble(row -> row[i]).average().orElse(0))
                .toArray();
        return rows.stream()
                .map(row -> IntStream.range(0, row.length)
                        .mapToDouble(i -> stretch * (row[i] - means[i]))
                        .toArray())
                .toList();
    }

    /**
     * What a pair's log ratio varies by.
     *
     * @param slices variance of the ratio of two slices within a block; null where a block has only one
     * @param blocks variance of a block's ratio that more rounds would not lessen
     * @param fixedMinutes of a block for this scenario alone, besides its rounds
     * @param roundMinutes of one round
     * @param rounds that the run had
     */
    private record Components(
            @Nullable Double slices, double blocks, double fixedMinutes, double roundMinutes, int rounds) {
        double minutesAlone() {
            return fixedMinutes + rounds * roundMinutes;
        }

        String text(int own) {
            if (slices == null) {
                return "  one slice a block says nothing of the best number of rounds";
            }
            double best = Math.sqrt(fixedMinutes * slices / (roundMinutes * blocks));
            return String.format(
                    Locale.ROOT,
                    "  a ratio varies by %.1f %% from slice to slice and by %.1f %% from block to block; best number of rounds: %s (the run has %d)",
                    100 * Math.sqrt(slices),
                    100 * Math.sqrt(blocks),
                    Double.isFinite(best) && best < 100
                            ? String.valueOf(Math.max(1, Math.round(best)))
                            : "as many as fit",
                    own);
        }
    }

    private Components components(Load load, List<double[]> rows) {
        List<Variant> variants = load.part().variants();
        List<Double> within = new ArrayList<>();
        List<Double> between = new ArrayList<>();
        for (int a = 0; a < variants.size(); a++) {
            for (int b = a + 1; b < variants.size(); b++) {
                int first = a;
                int second = b;
                between.add(Sample.variance(rows.stream()
                                .mapToDouble(row -> row[first] - row[second])
                                .toArray())
                        * (rows.size() - 1)
                        / rows.size()); // the rows are stretched
                for (int block = 1; block <= plan.blocks(); block++) {
                    double[] one = logs(load, variants.get(a), block);
                    double[] other = logs(load, variants.get(b), block);
                    if (one.length > 1 && other.length > 1) {
                        within.add(Sample.variance(one) + Sample.variance(other));
                    }
                }
            }
        }
        int rounds = plan.rounds(load.scenario());
        Double slices = within.isEmpty() ? null : Double.valueOf(mean(within));
        double whole = mean(between);
        double round = Schedule.expected(load.scenario()).toMillis() * variants.size() / 60_000.0;
        double all = Schedule.expected(plan, plan.blocks()).toMillis() / 60_000.0 / plan.blocks();
        Plan alone = plan.withoutScenarios(
                (part, scenario) -> !scenario.name().equals(load.scenario().name())
                        || !part.name().equals(load.part().name()));
        double fixed = (Schedule.expectedBlock(alone).toMillis() / 60_000.0 - rounds * round) / all;
        double pace = minutesPerBlock / all;
        return new Components(
                slices,
                Math.max(0, whole - (slices == null ? 0 : slices / rounds)),
                fixed * minutesPerBlock,
                round * pace,
                rounds);
    }

    private double[] logs(Load load, Variant variant, int block) {
        return index
                .good(new CellKey(load.part().name(), variant, load.scenario().name()), block)
                .stream()
                .map(metric::of)
                .filter(Objects::nonNull)
                .filter(value -> value > 0)
                .mapToDouble(Math::log)
                .toArray();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
}
