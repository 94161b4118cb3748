package containerkit.loadtest.analysis.pair;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SessionRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionRatiosTest {
    /** Mean 0.01, standard deviation 0.0081650, standard error 0.0040825. */
    private static final List<Double> LOW = List.of(0.00, 0.01, 0.02, 0.01);

    private static final List<Double> HIGH = LOW.stream().map(log -> log + 0.1).toList();
    private static final double HALF = 3.18245 * 0.0040825; // Student's t with 3 degrees of freedom, 97.5 %

    @Test
    void oneSessionHasItsOwnInterval() {
        SessionRatios one = SessionRatios.of(List.of(LOW), 0.05);

        assertInterval(one.together(0.05), 0.01, 0.01 - HALF, 0.01 + HALF);
        assertThat(one.agree()).isNull();
    }

    @Test
    void twoSessionsHaveTheHullOfTheirs() {
        SessionRatios two = SessionRatios.of(List.of(LOW, HIGH), 0.05);

        assertInterval(two.together(0.05), 0.06, 0.01 - HALF, 0.11 + HALF);
        assertThat(two.together(0.05).blocks()).isEqualTo(8);
        assertThat(two.spreadPercent()).isNull();
        assertThat(two.agree()).isFalse();
        assertThat(SessionRatios.of(List.of(LOW, LOW), 0.05).agree()).isTrue();
    }

    @Test
    void threeSessionsHaveTheHullOfTheirs() {
        List<Double> between = LOW.stream().map(log -> log + 0.02).toList();
        SessionRatios three = SessionRatios.of(List.of(LOW, between, HIGH), 0.05);

        assertInterval(three.together(0.05), 0.05, 0.01 - HALF, 0.11 + HALF);
    }

    @Test
    void ofThreeEachNeedsFourBlocks() {
        SessionRatios three = SessionRatios.of(List.of(LOW, HIGH, List.of(0.1, 0.1, 0.2)), 0.05);

        assertThat(three.together(0.05).interval()).isNull();
        assertThat(three.together(0.05).value()).isNotNull();
    }

    /** Means 0.01, 0.03, 0.05, 0.11: mean 0.05, standard deviation 0.043205, standard error 0.021602. */
    @Test
    void fourSessionsHaveTheIntervalOfTheirMeansAndASpread() {
        List<List<Double>> logs =
                List.of(LOW, List.of(0.03), List.of(0.04, 0.06), HIGH); // blocks of a session may be few
        SessionRatios four = SessionRatios.of(logs, 0.05);

        double half = 3.18245 * 0.021602;
        assertInterval(four.together(0.05), 0.05, 0.05 - half, 0.05 + half);
        assertThat(four.spreadPercent()).isCloseTo(100 * Math.expm1(0.043205), within(0.01));
        assertThat(four.agree()).as("of the two that have an interval").isFalse();
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
                .noneMatch(caveat -> caveat.kind().equals("one-session"));
        assertThat(Analysis.of(SessionRuns.together(
                                SessionRuns.of(2, 8, 0.01, (session, variant) -> variant.equals(JETTY) ? 0.95 : 1)))
                        .caveats())
                .noneMatch(caveat -> caveat.kind().equals("one-session"));
    }

    private static List<Caveat> caveats(Path run) throws IOException {
        return Analysis.ofStored(run).caveats();
    }
}
