package containerkit.loadtest.analysis.pair;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.pair.Gate.Decision;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.ContenderPair;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SessionRuns;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.result.StoredRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonsTest {
    private final JudgedRun run = new JudgedRun();

    @Test
    void aResultSaysWhatTheIntervalShows() {
        run.cost = Map.of(JETTY, 0.8);
        assertThat(pair(TOMCAT, JETTY).result()).isEqualTo(Result.LESS);
        assertThat(pair(TOMCAT, JETTY).words()).matches("tomcat uses 2\\d to 2\\d % more CPU than jetty");
        assertThat(pair(TOMCAT, JETTY).winner()).contains(JETTY);
        assertThat(pair(TOMCAT, UNDERTOW).words()).isEqualTo("equal within 5 %");

        run.noise = 0.1;
        assertThat(pair(TOMCAT, UNDERTOW).result()).isEqualTo(Result.OPEN);
        assertThat(pair(TOMCAT, UNDERTOW).words()).matches("open: \\d+ % less to \\d+ % more");
    }

    @ParameterizedTest
    @CsvSource({"1.01, 1.04, EQUAL", "0.96, 1.04, EQUAL", "1.01, 1.06, LESS", "0.5, 0.9, LESS", "0.99, 1.2, OPEN"})
    void withinTheMarginIsEqualAlsoWhereTheIntervalExcludesOne(double low, double high, Result result) {
        assertThat(Result.of(new Ratio(8, Math.sqrt(low * high), new Interval(low, high)), 5))
                .isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource({
        "LESS, 1.12, 1.045, 1.204, jetty uses 4 to 21 % more CPU than tomcat",
        "LESS, 0.9, 0.829, 0.952, tomcat uses 5 to 21 % more CPU than jetty",
        "LESS, 1.03, 1.0042, 1.06, jetty uses 0.4 to 6 % more CPU than tomcat",
        "LESS, 1.03, 1.0004, 1.06, jetty uses up to 6 % more CPU than tomcat",
        "LESS, 3.4, 2.84, 4.11, jetty has 2.8 to 4.2 times the CPU per request of tomcat",
        "LESS, 0.3, 0.25, 0.4, tomcat has 2.5 to 4.0 times the CPU per request of jetty",
        "LESS, 3.2, 1.048, 9.8, jetty has 1.04 to 9.8 times the CPU per request of tomcat",
        "LESS, 1.8, 1.048, 3.2, jetty uses 4 to 220 % more CPU than tomcat",
        "EQUAL, 1.0, 0.97, 1.02, equal within 5 %",
        "OPEN, 1.02, 0.961, 1.099, open: 4 % less to 10 % more",
        "OPEN, 1.02, 0.0001, 1000, open: not enough data",
    })
    void everyResultHasOneForm(Result result, double value, double low, double high, String words) {
        Ratio ratio = new Ratio(8, value, new Interval(low, high));
        assertThat(result.words(ComparisonMetric.CPU, ratio, "jetty", "tomcat", 5))
                .isEqualTo(words);
    }

    /** 3 pairs share 4 % at the end of 8 blocks, and 1 % at the looks after 4, 5, 6 and 7. */
    @Test
    void theEndHasFourOfTheFivePercentAndTheLooksHaveTheRest() {
        assertThat(error(pair(TOMCAT, JETTY), false)).as("8 blocks are enough").isCloseTo(0.04 / 3, within(1e-6));
        run.ended = 5;
        assertThat(error(pair(TOMCAT, JETTY), true)).isCloseTo(0.01 / (4 * 3), within(1e-6));
        run.scenarios = 2;
        assertThat(error(pair(TOMCAT, JETTY), true)).isCloseTo(0.01 / (4 * 6), within(1e-6));
        run.scenarios = 3;
        assertThat(error(pair(TOMCAT, JETTY), false)).as("nine pairs").isCloseTo(0.01 / (4 * 9), within(1e-6));
        run.scenarios = 1;
        run.pairs = List.of(new ContenderPair("tomcat", "jetty"));
        assertThat(error(pair(TOMCAT, JETTY), true)).as("of the part").isCloseTo(0.01 / 4, within(1e-6));
    }

    @Test
    void belowFourBlocksThereAreValuesOnly() {
        run.ended = 3;
        Comparison pair = pair(TOMCAT, JETTY);
        assertThat(pair.result()).isNull();
        assertThat(pair.ratio().interval()).isNull();
        assertThat(pair.ratio().value()).isCloseTo(1.11, within(0.02));
        assertThat(pair.words()).isEqualTo("3 blocks: not enough data for a result");
    }

    @Test
    void whoFailedIsNeitherBetterNorEqual() {
        run.slices.add(Slices.voided(run.slice(3, JETTY, 1), Culprit.CONTENDER));
        assertThat(pair(TOMCAT, JETTY).result()).isEqualTo(Result.OPEN);
        assertThat(pair(TOMCAT, JETTY).words()).isEqualTo("open: jetty failed in 1 of 8 blocks");
        assertThat(pair(TOMCAT, UNDERTOW).result()).isEqualTo(Result.EQUAL);

        run.cost = Map.of(JETTY, 1.2);
        assertThat(pair(TOMCAT, JETTY).winner()).as("it may be the worse one").contains(TOMCAT);
    }

    @Test
    void aRoundCountsWhereBothAreGoodAndABlockWithHalfOfItsRounds() {
        RunResult whole = JudgedRun.rounds(4);
        List<SliceResult> slices = new ArrayList<>(whole.slices());
        slices.replaceAll(slice ->
                slice.variant().equals(TOMCAT) && slice.block() == 1 ? Slices.voided(slice, Culprit.HOST) : slice);
        RunResult half = Changed.copy(whole, "slices", slices);
        assertThat(pair(half, TOMCAT, JETTY).ratio().blocks()).isEqualTo(1);
        assertThat(pair(half, JETTY, UNDERTOW).ratio().blocks()).isEqualTo(2);
    }

    @Test
    void otherMetricsHaveIntervalsOfTheirOwnAndNoWords() {
        Comparison throughput = Comparisons.of(new RunIndex(run.run())).stream()
                .filter(pair -> pair.comparedBy() == ComparisonMetric.ALLOCATION)
                .findFirst()
                .orElseThrow();
        assertThat(throughput.result()).isNull();
        assertThat(throughput.words()).isEmpty();
    }

    @Test
    void otherToolsHaveNoResult() {
        run.tool = "ab";
        assertThat(pair(TOMCAT, JETTY).result()).isNull();
        assertThat(pair(TOMCAT, JETTY).words()).startsWith("loaded by ab");
    }

    @Test
    void aWarmUpThatIsNotOverIsNotedWhereItMayMatter() {
        Ratio result = new Ratio(8, 1.1, new Interval(1.06, 1.14));
        assertThat(Comparisons.matters(new Ratio(8, 1.0, new Interval(0.99, 1.01)), result))
                .isFalse();
        assertThat(Comparisons.matters(new Ratio(8, 0.97, new Interval(0.96, 0.98)), result))
                .isTrue();
    }

    @Test
    void moreThanFourContendersAreEachComparedWithTheFirst() {
        List<Variant> five = List.of(TOMCAT, JETTY, UNDERTOW, new Variant("a", "stock"), new Variant("b", "stock"));
        Plan plan = run.run().header().plan();
        var part = new containerkit.loadtest.plan.Part("five", five, plan.scenarios());
        assertThat(plan.matches(part)).hasSize(4).allMatch(match -> match.b().equals(TOMCAT));
        assertThat(plan.reference(part)).isEqualTo(TOMCAT);
    }

    private Comparison pair(Variant a, Variant b) {
        return pair(run.run(), a, b);
    }

    private static Comparison pair(RunResult run, Variant a, Variant b) {
        return new Comparisons(new RunIndex(run))
                .primary().stream()
                        .filter(pair -> pair.a().equals(a) && pair.b().equals(b))
                        .findFirst()
                        .orElseThrow();
    }

    /** Returns the two-sided error of the interval that the pair has, by its own spread or by that of all three. */
    private double error(Comparison pair, boolean shared) {
        BlockValues values = new BlockValues(new RunIndex(run.run()));
        Function<List<Variant>, Sample> sums = two -> Sample.of(values.byBlock(
                        new Pair(pair.pair().part(), pair.pair().scenario(), two.get(0), two.get(1)),
                        Metric.CPU_PER_REQUEST)
                .values());
        Sample own = sums.apply(List.of(pair.a(), pair.b()));
        double variance = Stream.of(List.of(TOMCAT, JETTY), List.of(TOMCAT, UNDERTOW), List.of(JETTY, UNDERTOW))
                .mapToDouble(two -> Math.pow(sums.apply(two).sd(), 2) / 3)
                .sum();
        double square = own.sd() * own.sd();
        double sd = Math.sqrt(shared ? Math.max(square, variance) : square);
        double t = (Math.log(pair.ratio().interval().high()) - own.mean()) / sd * Math.sqrt(own.n());
        int degrees = own.n() - 1;
        return 2
                * (1
                        - new TDistribution(
                                        shared
                                                ? Math.max(degrees, 2 * degrees * Math.min(1, variance / square))
                                                : degrees)
                                .cumulativeProbability(t));
    }

    private final Gate gate = new Gate(5);

    @Test
    void itPassesBelowTheLimitAndFailsAboveIt() {
        assertThat(gate.decision(new Interval(0.98, 1.04))).isEqualTo(Decision.NO_WORSE);
        assertThat(gate.decision(new Interval(1.06, 1.2))).isEqualTo(Decision.WORSE);
        assertThat(gate.decision(new Interval(1.04, 1.06))).isEqualTo(Decision.OPEN);
        assertThat(gate.decision(null)).isEqualTo(Decision.OPEN);
    }

    @Test
    void oneWorsePairFailsTheBuildAndOneOpenPairLeavesItOpen() {
        assertThat(Gate.overall(lines(Decision.NO_WORSE, Decision.WORSE, Decision.OPEN)))
                .isEqualTo(Decision.WORSE);
        assertThat(Gate.overall(lines(Decision.NO_WORSE, Decision.OPEN))).isEqualTo(Decision.OPEN);
        assertThat(Gate.overall(lines(Decision.NO_WORSE, Decision.NO_WORSE))).isEqualTo(Decision.NO_WORSE);
        assertThat(Gate.overall(List.of())).isEqualTo(Decision.OPEN);
    }

    @Test
    void nothingIsShownInFavourOfABuildThatFailed() {
        assertThat(line(0.9, null).decision()).isEqualTo(Decision.NO_WORSE);
        assertThat(line(0.9, JETTY).decision()).isEqualTo(Decision.OPEN);
        assertThat(line(0.9, JETTY).reason()).isEqualTo("jetty failed in 1 of 8 blocks");
        assertThat(line(0.9, TOMCAT).decision()).isEqualTo(Decision.NO_WORSE);

        assertThat(line(1.3, null).decision()).isEqualTo(Decision.WORSE);
        assertThat(line(1.3, JETTY).decision()).isEqualTo(Decision.WORSE);
        assertThat(line(1.3, TOMCAT).decision()).isEqualTo(Decision.OPEN);
    }

    /** Of jetty, the new build at that cost, against tomcat; one of them may fail in a block. */
    private Gate.Line line(double cost, @Nullable Variant failing) {
        JudgedRun run = new JudgedRun();
        run.variants = List.of(TOMCAT, JETTY);
        run.pairs = List.of(new ContenderPair("jetty", "tomcat"));
        run.cost = Map.of(JETTY, cost);
        if (failing != null) {
            run.slices.add(Slices.voided(run.slice(3, failing, 1), Culprit.CONTENDER));
        }
        return gate.lines(new RunIndex(run.run())).get(0);
    }

    private static List<Gate.Line> lines(Decision... decisions) {
        List<Gate.Line> lines = new ArrayList<>();
        for (Decision decision : decisions) {
            lines.add(new Gate.Line(null, null, decision, null));
        }
        return lines;
    }

    @Test
    void theContenderThatUsesMuchMoreIsProfiledWithTheOthersFromTheSecondBlockOn() {
        run.cost = Map.of(JETTY, 1.6);

        run.ended = 1;
        assertThat(notProfiled()).isEmpty();
        run.ended = 2;
        assertThat(notProfiled()).extracting(CellKey::variant).containsExactlyInAnyOrder(TOMCAT, JETTY, UNDERTOW);
    }

    @Test
    void aDifferenceAsContainersMakeItIsNotProfiled() {
        run.cost = Map.of(JETTY, 1.2);

        assertThat(notProfiled()).isEmpty();
    }

    @Test
    void aPairIsProfiledOnce() {
        run.variants = List.of(TOMCAT, JETTY);
        run.cost = Map.of(JETTY, 1.6);

        assertThat(notProfiled(taken(2, TOMCAT), taken(3, JETTY)))
                .as("in one block")
                .hasSize(2);
        assertThat(notProfiled(taken(2, TOMCAT), taken(2, JETTY))).isEmpty();
    }

    private ProfileResult taken(int block, Variant variant) {
        return new ProfileResult(Slices.inRound(run.slice(block, variant, 1), 0), null, "no recorder");
    }

    private Set<CellKey> notProfiled(ProfileResult... taken) {
        return LargeDifferences.notProfiled(new RunIndex(run.run()), List.of(taken));
    }

    /** Mean 0.01, standard deviation 0.0081650, standard error 0.0040825. */
    private static final List<Double> LOW = List.of(0.00, 0.01, 0.02, 0.01);

    private static final List<Double> HIGH = LOW.stream().map(log -> log + 0.1).toList();
    private static final double HALF = 3.18245 * 0.0040825; // Student's t with 3 degrees of freedom, 97.5 %

    /** Variances 1, 4 and 0 times that of LOW: 5 / 3 on the average, with 6 degrees of freedom, and 2.5 for the second. */
    @Test
    void pairsShareTheirSpreadButTheOneThatScattersMoreKeepsItsOwn() {
        List<Double> twice = LOW.stream().map(log -> 2 * log).toList();
        List<Double> none = List.of(0.01, 0.01, 0.01, 0.01);
        List<List<Double>> all = List.of(LOW, twice, none);

        double shared = 2.44691 * Math.sqrt(5.0 / 3) * 0.0040825;
        assertInterval(Ratio.ofLogs(LOW, all, 0.05), 0.01, 0.01 - shared, 0.01 + shared);
        assertInterval(Ratio.ofLogs(twice, all, 0.05), 0.02, 0.02 - 2 * HALF, 0.02 + 2 * HALF);
        assertThat(Ratio.ofLogs(none, all, 0.05).interval()).isNull();

        List<Double> little = LOW.stream().map(log -> 1.1 * log).toList(); // mean of the variances: (1 + 1.21 + 1) / 3
        double half = Sample.quantile(0.975, 6 * 1.07 / 1.21) * 1.1 * 0.0040825;
        assertInterval(Ratio.ofLogs(little, List.of(LOW, little, LOW), 0.05), 0.011, 0.011 - half, 0.011 + half);
    }

    /** The third pair has two blocks: 2 degrees of freedom together are fewer than the 3 of one's own. */
    @Test
    void fewBlocksOfOnePairDoNotWidenTheOthers() {
        assertInterval(Ratio.ofLogs(LOW, List.of(LOW, HIGH, List.of(0.0, 0.5)), 0.05), 0.01, 0.01 - HALF, 0.01 + HALF);
    }

    @Test
    void oneSessionHasItsOwnInterval() {
        SessionRatios one = sessions(List.of(LOW));

        assertInterval(one.together(0.05), 0.01, 0.01 - HALF, 0.01 + HALF);
        assertThat(one.agree()).isNull();
    }

    @Test
    void twoOrThreeSessionsHaveTheHullOfTheirs() {
        SessionRatios two = sessions(List.of(LOW, HIGH));

        assertInterval(two.together(0.05), 0.06, 0.01 - HALF, 0.11 + HALF);
        assertThat(two.together(0.05).blocks()).isEqualTo(8);
        assertThat(two.spreadPercent()).isNull();
        assertThat(two.agree()).isFalse();
        assertThat(sessions(List.of(LOW, LOW)).agree()).isTrue();

        List<Double> between = LOW.stream().map(log -> log + 0.02).toList();
        SessionRatios three = sessions(List.of(LOW, between, HIGH));
        assertInterval(three.together(0.05), 0.05, 0.01 - HALF, 0.11 + HALF);
    }

    @Test
    void ofThreeEachNeedsFourBlocks() {
        SessionRatios three = sessions(List.of(LOW, HIGH, List.of(0.1, 0.1, 0.2)));

        assertThat(three.together(0.05).interval()).isNull();
        assertThat(three.together(0.05).value()).isNotNull();
    }

    /** Means 0.01, 0.03, 0.05, 0.11: mean 0.05, standard deviation 0.043205, standard error 0.021602. */
    @Test
    void fourSessionsHaveTheIntervalOfTheirMeansAndASpread() {
        List<List<Double>> logs =
                List.of(LOW, List.of(0.03), List.of(0.04, 0.06), HIGH); // blocks of a session may be few
        SessionRatios four = sessions(logs);

        double half = 3.18245 * 0.021602;
        assertInterval(four.together(0.05), 0.05, 0.05 - half, 0.05 + half);
        assertThat(four.spreadPercent()).isCloseTo(100 * Math.expm1(0.043205), within(0.01));
        assertThat(four.agree()).as("of the two that have an interval").isFalse();
    }

    private static SessionRatios sessions(List<List<Double>> logs) {
        return SessionRatios.of(logs.stream()
                .map(session -> Ratio.ofLogs(session, session.size() < 4 ? Double.NaN : 0.05))
                .toList());
    }

    private static void assertInterval(Ratio ratio, double log, double low, double high) {
        assertThat(Math.log(ratio.value())).isCloseTo(log, within(1e-9));
        assertThat(Math.log(ratio.interval().low())).isCloseTo(low, within(1e-5));
        assertThat(Math.log(ratio.interval().high())).isCloseTo(high, within(1e-5));
    }

    @Test
    void theErrorOfAPairIsThatOfTheSessionsOrOfTheirMeans() {
        Comparison two = pair(SessionRuns.of(2, 4, 0.01, (session, variant) -> 1));
        Comparison four = pair(SessionRuns.of(4, 4, 0.01, (session, variant) -> 1));
        ErrorLevels levels = new ErrorLevels(3, 8);

        assertThat(two.sessions().sessions()).hasSize(2);
        List<Interval> own =
                two.sessions().sessions().stream().map(Ratio::interval).toList();
        assertThat(two.ratio().interval().low())
                .isEqualTo(Math.min(own.get(0).low(), own.get(1).low()));
        Comparison first = pair(SessionRuns.of(1, 4, 0.01, (session, variant) -> 1));
        assertThat(own.get(0))
                .as("0.04 over three pairs, as at the run's own end")
                .isEqualTo(first.ratio().interval());
        assertThat(four.ratio()).isEqualTo(four.sessions().together(levels.overSessions()));
        assertThat(four.sessions().spreadPercent()).isNotNull();
    }

    private static Comparison pair(List<RunResult> sessions) {
        return Analysis.of(SessionRuns.together(sessions)).comparisons().get(0);
    }

    @Test
    void aSmallDifferenceOfOneSessionAsksForAnotherOne(@TempDir Path directory) throws IOException {
        JudgedRun run = new JudgedRun();
        run.noise = 0.01;
        run.cost = Map.of(JETTY, 0.95);
        RunFixture.store(directory.resolve("small"), run.run());
        run.cost = Map.of(JETTY, 0.8);
        RunFixture.store(directory.resolve("large"), run.run());

        assertThat(caveats(directory.resolve("small"))).anySatisfy(caveat -> assertThat(caveat.advice())
                .isEqualTo("Run another session: ./kit compare --add " + directory.resolve("small")));
        assertThat(caveats(directory.resolve("large")))
                .noneMatch(caveat -> caveat.type().key().equals("one-session"));
        assertThat(Analysis.of(SessionRuns.together(
                                SessionRuns.of(2, 8, 0.01, (session, variant) -> variant.equals(JETTY) ? 0.95 : 1)))
                        .caveats())
                .noneMatch(caveat -> caveat.type().key().equals("one-session"));
    }

    private static List<Caveat> caveats(Path run) throws IOException {
        return Analysis.of(StoredRun.load(run)).caveats();
    }
}
