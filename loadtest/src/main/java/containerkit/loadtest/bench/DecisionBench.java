package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Better;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.Judgement;
import containerkit.loadtest.analyse.stats.LookLevels;
import containerkit.loadtest.analyse.stats.Looks;
import containerkit.loadtest.analyse.stats.Verdict;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.analyse.verdict.Pair;
import containerkit.loadtest.analyse.verdict.RatioSpread;
import containerkit.loadtest.bench.Calibration.Rate;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.Budget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Rates at which experiments drawn from a stored run's blocks decide a true difference in a given time, and give a
 * false positive. The mean of each contender's values is taken away, so all are equal; then one gets the difference.
 * Blocks are drawn with replacement and their signs at random: noise is taken to be symmetric.
 */
public final class DecisionBench {
    private static final List<Integer> LOOKS = List.of(7, 10, 14, 20);
    private static final int EXPERIMENTS = 1_000;

    private final RunIndex index;
    private final Plan plan;
    private final Metric metric;
    private final double pace; // the run's time over the expected one
    private final Random random = new Random(20_190_217);

    /** @param minutes from the start of the run to the end of its last block */
    public DecisionBench(RunResult run, double minutes) {
        index = new RunIndex(run);
        plan = run.header().plan();
        metric = ComparisonMetric.primary(plan).metric();
        pace = minutes / minutes(expected(run));
    }

    /** Returns how long its blocks should have taken; a scenario that a look dropped is not in the later ones. */
    private static Duration expected(RunResult run) {
        Plan plan = run.header().plan();
        return IntStream.rangeClosed(1, run.endedBlocks())
                .mapToObj(block -> Schedule.expectedBlock(
                        plan.withoutScenarios((part, scenario) -> run.dropped(part, scenario)
                                .filter(dropped -> dropped.blocks() < block)
                                .isPresent()),
                        block))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static double minutes(Duration duration) {
        return duration.toMillis() / 60_000.0;
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
                        && ComparisonMetric.primary(plan).compares(part, scenario)
                        && part.variants().size() > 1
                        && rows.size() >= Judge.FEWEST_BLOCKS) {
                    lines.addAll(lines(load, rows, minutes, percent));
                }
            }
        }
        return lines;
    }

    private List<String> lines(Load load, List<double[]> recorded, double minutes, double percent) {
        Optional<RatioSpread> spread = spread(load);
        Plan alone = alone(load, minutes, spread.isPresent());
        double minutesAlone = minutesPerBlock(alone);
        int rounds = alone.rounds(load.scenario());
        List<double[]> rows = recorded.stream()
                .map(row -> stretched(
                        row,
                        spread.map(each -> each.stretch(plan.rounds(load.scenario()), rounds))
                                .orElse(1.0)))
                .toList();
        List<Integer> looks =
                LOOKS.stream().filter(look -> look * minutesAlone <= minutes).toList();
        List<String> lines = new ArrayList<>(List.of(load.scenario().name() + ":"));
        if (looks.isEmpty()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %d blocks of %s of this scenario alone take %.1f minutes, more than %.0f",
                    LOOKS.get(0),
                    new Counted(rounds, "round"),
                    LOOKS.get(0) * minutesAlone,
                    minutes));
        } else {
            double more = Math.log1p(percent / 100);
            lines.add(String.format(
                    Locale.ROOT,
                    "  a true %.0f %% is decided within %.0f minutes (%d blocks of %s of this scenario alone): %s of experiments",
                    percent,
                    minutes,
                    looks.get(looks.size() - 1),
                    new Counted(rounds, "round"),
                    rate(rows, drawn -> decides(drawn, more, looks)).text()));
            lines.add("  false positives, " + (looks.size() == 1 ? "one look at " : "looks at ") + looks + " blocks: "
                    + rate(rows, drawn -> namesAnybody(drawn, looks)).text());
        }
        lines.add(spread.map(each -> text(load, each))
                .orElse("  one slice a block says nothing of the best number of rounds"));
        return lines;
    }

    private boolean decides(List<double[]> drawn, double more, List<Integer> looks) {
        int last = drawn.get(0).length - 1;
        drawn.forEach(row -> row[last] += more);
        return Calibration.lost(judged(drawn, looks), last + 1) >= last;
    }

    private boolean namesAnybody(List<double[]> drawn, List<Integer> looks) {
        return judged(drawn, looks).stream()
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

    /**
     * Returns the rate of an experiment. Its interval includes that few blocks were recorded: they are drawn anew, too.
     */
    private Rate rate(List<double[]> rows, Predicate<List<double[]>> experiment) {
        Predicate<List<double[]>> ofDrawn = recorded -> experiment.test(blocks(recorded));
        return new Bootstrap(random).rate(rows, EXPERIMENTS / 2, EXPERIMENTS, ofDrawn);
    }

    private List<double[]> blocks(List<double[]> rows) {
        return IntStream.range(0, LOOKS.get(LOOKS.size() - 1))
                .mapToObj(block -> drawn(rows))
                .toList();
    }

    private double[] drawn(List<double[]> rows) {
        double sign = random.nextBoolean() ? 1 : -1;
        return Arrays.stream(rows.get(random.nextInt(rows.size())))
                .map(value -> sign * value)
                .toArray();
    }

    /**
     * Returns the logarithms of the contenders' values by block, without their means, stretched to restore the variance
     * that the means took away.
     */
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

    private Optional<RatioSpread> spread(Load load) {
        BlockValues values = new BlockValues(index);
        return RatioSpread.mean(Pair.of(plan, load.part()).stream()
                .filter(pair -> pair.scenario().equals(load.scenario()))
                .flatMap(pair -> RatioSpread.of(index, values, pair, metric).stream())
                .toList());
    }

    /** Returns the plan of one scenario with the rounds with which the first look fits, as {@code --budget} cuts it. */
    private Plan alone(Load load, double minutes, boolean roundsTell) {
        Plan alone = plan.only(load.part(), load.scenario());
        double first = LOOKS.get(0) * minutesPerBlock(alone);
        while (roundsTell && first > minutes && alone.rounds(load.scenario()) > Budget.FEWEST_ROUNDS) {
            alone = alone.withRounds(alone.rounds(load.scenario()) - 1);
            first = LOOKS.get(0) * minutesPerBlock(alone);
        }
        return alone;
    }

    private double minutesPerBlock(Plan alone) {
        return pace * minutes(Schedule.expectedBlock(alone));
    }

    private static double[] stretched(double[] row, double times) {
        return Arrays.stream(row).map(value -> times * value).toArray();
    }

    private String text(Load load, RatioSpread spread) {
        return String.format(
                Locale.ROOT,
                "  a ratio varies by %.1f %% from slice to slice and by %.1f %% from block to block; best number of rounds: %s (the run has %d)",
                spread.slicesPercent(),
                spread.blocksPercent(),
                spread.bestRoundsText(plan, load.part(), load.scenario()),
                plan.rounds(load.scenario()));
    }
}
