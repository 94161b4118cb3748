package containerkit.loadtest.analysis.pair;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.analysis.stats.Spread;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares the pairs of a run: by the primary metric with results, by the others with ratios alone. */
public final class Comparisons {
    /** End of the words of a pair with too few blocks. */
    public static final String TOO_FEW = ": not enough data for a result";

    private final RunIndex index;
    private final RunResult run;
    private final Plan plan;
    private final BlockValues values;
    private final ComparisonMetric primary;
    private final ErrorLevels levels;
    private final Map<Pair, List<List<Double>>> logsBySession = new HashMap<>(); // a pair's spread is asked for often

    /** Compares by the plan's primary metric. */
    public Comparisons(RunIndex index) {
        this(index, ComparisonMetric.primary(index.run().header().plan()));
    }

    /** Compares with results about another metric. */
    public Comparisons(RunIndex index, ComparisonMetric primary) {
        this.index = index;
        this.primary = primary;
        run = index.run();
        plan = run.header().plan();
        values = new BlockValues(index);
        levels = new ErrorLevels(Math.max(1, judged(plan, primary).size()), run.planned());
    }

    /**
     * Returns the pairs that share a run's error: those that the built-in generator loads. Other tools print too
     * coarsely, or take too much of the machine.
     */
    static List<Pair> judged(Plan plan, ComparisonMetric metric) {
        return metric.pairs(plan).stream()
                .filter(pair -> pair.scenario().builtIn())
                .toList();
    }

    /** Returns the comparisons, those by the primary metric first; only these include pairs that share no block. */
    public static List<Comparison> of(RunIndex index) {
        Comparisons comparisons = new Comparisons(index);
        List<Comparison> all = new ArrayList<>(comparisons.primary());
        for (ComparisonMetric other : ComparisonMetric.values()) {
            if (other != comparisons.primary) {
                other.pairs(comparisons.plan).stream()
                        .map(pair -> comparisons.alone(pair, other))
                        .filter(pair -> pair.ratio().blocks() > 0)
                        .forEach(all::add);
            }
        }
        return all;
    }

    public List<Comparison> primary() {
        return primary.pairs(plan).stream()
                .map(pair -> pair.scenario().builtIn() ? compared(pair, levels) : alone(pair, primary))
                .toList();
    }

    /** Returns the ratio of two contenders by any metric, with an interval of its own. */
    public Ratio ratio(Pair pair, Metric metric) {
        SortedMap<Integer, Double> logs = values.byBlock(pair, metric);
        return index.sessions().isEmpty()
                ? Ratio.ofLogs(logs.values())
                : SessionRatios.of(index.bySession(logs).stream()
                                .map(session -> Ratio.ofLogs(
                                        session, session.size() < Plan.FEWEST_BLOCKS ? Double.NaN : Ratio.OWN))
                                .toList())
                        .together(Ratio.OWN);
    }

    private Comparison alone(Pair pair, ComparisonMetric metric) {
        boolean own = metric == primary;
        String words = own ? Objects.requireNonNullElse(against(pair), "") : "";
        return new Comparison(pair, metric, own, ratio(pair, metric.metric()), null, words, null, false, null);
    }

    /** Returns the result of a pair by the primary metric, at these levels. */
    public Comparison compared(Pair pair, ErrorLevels shared) {
        boolean ended = run.endedBlocks() >= run.planned() || !index.sessions().isEmpty();
        List<Ratio> bySession = bySession(pair, shared.pairs(), ended ? shared.atEnd() : shared.atLook());
        SessionRatios sessions = index.sessions().isEmpty() ? null : SessionRatios.of(bySession);
        Ratio ratio = sessions == null ? bySession.get(0) : sessions.together(shared.overSessions());
        double margin = plan.criteria().marginPercent();
        String against = against(pair);
        String reason = against == null ? tooLittle(ratio) : against;
        Result result = reason == null ? Result.of(ratio, margin) : null;
        String failure = result == null ? null : unbeaten(pair, result, ratio);
        result = failure == null ? result : Result.OPEN;
        String words = result == null
                ? Objects.requireNonNull(reason)
                : failure != null
                        ? "open: " + failure
                        : result.words(
                                primary, ratio, pair.a().label(), pair.b().label(), margin);
        Ratio bias = bias(pair);
        return new Comparison(
                pair,
                primary,
                primary == ComparisonMetric.primary(plan),
                ratio,
                result,
                words,
                result != null && matters(bias, ratio) ? bias : null,
                result == Result.LESS && primary == ComparisonMetric.CPU && throughputPointsTheOtherWay(pair, ratio),
                sessions);
    }

    /** Returns the ratio of the last third of the rounds over that of all: what a warm-up left behind. */
    private Ratio bias(Pair pair) {
        return Ratio.ofLogs(IntStream.rangeClosed(1, plan.extent().blocks())
                .mapToObj(block -> values.roundLogs(block, pair, primary.metric()))
                .filter(logs -> logs.size() >= 3)
                .map(logs -> Sample.mean(logs.subList(logs.size() - logs.size() / 3, logs.size())) - Sample.mean(logs))
                .toList());
    }

    /** Returns whether the far end of the bias exceeds half of the half width of the result's interval. */
    static boolean matters(Ratio bias, Ratio result) {
        if (bias.interval() == null || result.interval() == null) {
            return false;
        }
        double far = Math.max(
                Math.abs(Math.log(bias.interval().low())),
                Math.abs(Math.log(bias.interval().high())));
        double half = Math.log(result.interval().high() / result.interval().low()) / 2;
        return far > half / 2;
    }

    /** Returns the ratio of each session by the primary metric, or of the run if it is one. */
    private List<Ratio> bySession(Pair pair, int pairs, double error) {
        List<Variant> contenders = pair.part().variants().stream()
                .filter(variant -> against(pair, variant) == null)
                .toList();
        List<List<Double>> own = logsBySession(pair);
        return IntStream.range(0, own.size())
                .mapToObj(session -> {
                    List<Double> logs = own.get(session);
                    boolean share = Spread.shared(contenders.size(), pairs, logs.size());
                    return Ratio.ofLogs(
                            logs,
                            share ? allLogs(pair, contenders, session) : List.of(logs),
                            logs.size() < Plan.FEWEST_BLOCKS ? Double.NaN : error);
                })
                .toList();
    }

    /** Returns the log ratios of every pair among contenders of a part in one session, compared or not. */
    private List<List<Double>> allLogs(Pair of, List<Variant> contenders, int session) {
        return IntStream.range(0, contenders.size())
                .boxed()
                .flatMap(a -> contenders.subList(a + 1, contenders.size()).stream()
                        .map(b -> new Pair(of.part(), of.scenario(), contenders.get(a), b)))
                .map(pair -> logsBySession(pair).get(session))
                .toList();
    }

    private List<List<Double>> logsBySession(Pair pair) {
        return logsBySession.computeIfAbsent(pair, each -> index.bySession(values.byBlock(each, primary.metric())));
    }

    private @Nullable String tooLittle(Ratio ratio) {
        if (ratio.interval() != null) {
            return null;
        }
        if (!index.sessions().isEmpty()) {
            return "not enough data for a result: with fewer than " + SessionRatios.FEWEST_MEANS
                    + " sessions, each needs " + Plan.FEWEST_BLOCKS + " blocks";
        }
        return ratio.blocks() < Plan.FEWEST_BLOCKS
                ? new Counted(ratio.blocks(), "block") + TOO_FEW
                : "every block shows the same ratio: a value too coarse for an interval";
    }

    /** Returns the reason why a pair has no result whatever its values; null where nothing stands against one. */
    private @Nullable String against(Pair pair) {
        String first = against(pair, pair.a());
        String either = first == null ? against(pair, pair.b()) : first;
        if (either != null) {
            return either;
        }
        if (!pair.scenario().builtIn()) {
            return "loaded by " + pair.scenario().tool() + "; only the built-in generator (tool: "
                    + Scenario.BUILT_IN_TOOL + ") has results";
        }
        if (plan.order() == Plan.Order.GIVEN) {
            return "the contenders were loaded in a fixed order, which may itself make a difference";
        }
        if (plan.extent().timeScale() != 1) {
            return "values only: --time-scale shortened the slices";
        }
        if (primary.metric() == Metric.CPU_PER_REQUEST && jit(pair, pair.a()) != jit(pair, pair.b())) {
            return "the JIT compiler's CPU time was measured for only one of the two";
        }
        return null;
    }

    /** Returns the reason why a contender has no result in a pair's scenario; null where nothing stands against one. */
    private @Nullable String against(Pair pair, Variant variant) {
        if (!values.measured(pair.cell(variant), primary.metric())) {
            return primary.noun() + " of " + variant.label() + " was not measured";
        }
        if (!plan.contender(variant.contender()).startedAfresh()) {
            return variant.label() + " was given by URL without a restart command, so never started afresh";
        }
        return values.rejected(pair.cell(variant))
                ? variant.label() + " refused requests, which costs less than to serve them"
                : null;
    }

    private boolean jit(Pair pair, Variant variant) {
        return values.measured(pair.cell(variant), Metric.JIT_CPU_PER_REQUEST);
    }

    /**
     * Returns the failure of a contender that would be the better one or equal; null where there is none. The blocks
     * that are left of it may be those in which it did well.
     */
    private @Nullable String unbeaten(Pair pair, Result result, Ratio ratio) {
        Stream<Variant> unbeaten =
                switch (result) {
                    case LESS ->
                        Stream.of(primary.firstIsBetter(Objects.requireNonNull(ratio.value())) ? pair.a() : pair.b());
                    case EQUAL -> Stream.of(pair.a(), pair.b());
                    case OPEN -> Stream.of();
                };
        return unbeaten.map(variant -> failure(pair.part(), variant))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns the failures of a contender, e.g. {@code undertow failed in 2 of 7 blocks}; null where it failed in none. */
    public @Nullable String failure(Part part, Variant variant) {
        int failed = index.failedBlocks(part.name(), variant);
        return failed == 0
                ? null
                : variant.label() + " failed in " + failed + " of " + new Counted(index.blocksOf(part.name()), "block");
    }

    private boolean throughputPointsTheOtherWay(Pair pair, Ratio cpu) {
        Ratio throughput = ratio(pair, Metric.THROUGHPUT);
        return throughput.interval() != null
                && ComparisonMetric.THROUGHPUT.compares(pair.part(), pair.scenario())
                && !throughput.holds(1)
                && Objects.requireNonNull(throughput.value()) < 1 == Objects.requireNonNull(cpu.value()) < 1;
    }
}
