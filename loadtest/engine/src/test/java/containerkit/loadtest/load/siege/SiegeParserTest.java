package containerkit.loadtest.load.siege;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiegeParserTest {
    private static final Scenario KEPT = Loads.counted(Loads.HELLO, 3, true, 60);
    private static final Scenario CLOSED = Loads.counted(Loads.HELLO, 3, false, 60);
    private static final Scenario TIMED = Loads.timed(Loads.HELLO, 2, true, Duration.ofSeconds(1));

    private static final String HUNDRED_HITS =
            "Transactions: 100 hits\nFailed transactions: 0\nElapsed time: 1.00 secs\n";

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"keep-alive,60,0.05", "close,60,0.05", "post,20,0.01"})
    void readsGoodSlices(String name, long requests, double elapsedSeconds) throws Exception {
        LoadResult result = parse(name, name.equals("close") ? CLOSED : KEPT);

        assertThat(result.faults()).isEmpty();
        assertThat(result.requests()).isEqualTo(requests);
        assertThat(result.good()).isEqualTo(requests);
        assertThat(result.elapsedSeconds()).isEqualTo(elapsedSeconds);
        assertThat(result.latencyMs()).isNull();
        assertThat(result.generatorCpuSeconds()).isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource({
        "some-503,200,54,6",
        "all-404,200,0,60",
        "all-404,404,60,0",
        "garbage,200,54,6",
        "version-4.1.7,200,54,6"
    })
    void leavesWrongStatusesToTheCaller(String name, int expected, long good, long wrong) throws Exception {
        LoadResult result = parse(name, Loads.counted(Loads.expecting(expected), 3, true, 60));

        assertThat(result.faults()).isEmpty();
        assertThat(result.requests()).isEqualTo(60);
        assertThat(result.good()).isEqualTo(good);
        assertThat(result.wrongStatus()).isEqualTo(wrong);
        assertThat(result.broken()).isZero();
    }

    @Test
    void leavesOutRequestsThatSiegeSentIntoAConnectionTheServerHadEnded() throws Exception {
        LoadResult result = parse("closing-every-10th", KEPT);

        assertThat(result.faults()).isEmpty();
        assertThat(result.requests()).as("siege counts 5 more as failed").isEqualTo(55);
        assertThat(result.successPercent()).isEqualTo(100);
    }

    @Test
    void blamesTheServerWhereNoConnectionIsKept() throws Exception {
        String totals = "Transactions: 50 hits\nFailed transactions: 50\nElapsed time: 1.00 secs\n";

        assertThat(parse("50 x HTTP/1.1 200\n", totals, KEPT).faults()).containsExactly(Fault.notKeptAlive(0));
    }

    @ParameterizedTest
    @CsvSource({"hang-up-close,6 requests got no complete response", "reset,Connection reset by peer"})
    void blamesTheServerForBrokenResponses(String name, String words) throws Exception {
        LoadResult result = parse(name, name.endsWith("close") ? CLOSED : KEPT);

        assertThat(result.good()).isEqualTo(54);
        assertThat(result.broken()).isEqualTo(6);
        assertThat(result.wrongStatus()).isZero();
        assertThat(result.faults()).singleElement().satisfies(fault -> {
            assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER);
            assertThat(fault.reason()).contains(words);
        });
    }

    @Test
    void forgivesAResetThatCrossedWithAnOrderlyClosing() throws Exception {
        String err = "Transactions: 1000 hits\nFailed transactions: 10\nElapsed time: 1.00 secs\n"
                + "2 x [error] socket: read error Connection reset by peer sock.c:635: Connection reset by peer\n";

        LoadResult result = parse("1000 x HTTP/1.1 200\n", err, KEPT);

        assertThat(result.faults()).isEmpty();
        assertThat(result.requests()).isEqualTo(1000);
    }

    @Test
    void doesNotTakeA503WhoseLineWasLostForAClosedConnection() throws Exception {
        String err = "Transactions: 9000 hits\nFailed transactions: 1000\nElapsed time: 1.00 secs\n";

        LoadResult result = parse("8950 x HTTP/1.1 200\n990 x HTTP/1.1 503\n", err, CLOSED);

        assertThat(result.faults()).isEmpty();
        assertThat(result.wrongStatus()).isEqualTo(990);
    }

    @Test
    void blamesTheServerForResponsesOfAnotherLength() throws Exception {
        String lines = "3 x HTTP/1.1 200 2 bytes\n90 x HTTP/1.1 200 5 bytes\nHTTP/1.1 200\n4 x HTTP/1.1 404 9 bytes\n"
                + "HTTP/1.1 200     0.00 secs:       0 bytes ==> GET  /hello\n"
                + "HTTP/1.1 200     0.00 secs:       4 by\n";

        LoadResult result = parse(lines, HUNDRED_HITS, KEPT);

        assertThat(result.faults()).containsExactly(Fault.otherLength(4));
        assertThat(result.good()).isEqualTo(92);
        assertThat(result.wrongStatus()).isEqualTo(4);
        assertThat(result.broken()).isEqualTo(4);
    }

    @Test
    void letsLengthsDifferWhereTheyMay() throws Exception {
        Scenario varies = Loads.counted(Loads.get(new Expectation(200, null, null, true)), 3, true, 60);

        assertThat(parse("50 x HTTP/1.1 200 5 bytes\n50 x HTTP/1.1 200 6 bytes\n", HUNDRED_HITS, varies)
                        .faults())
                .isEmpty();
    }

    @Test
    void blamesAServerThatIsNotThere() throws Exception {
        LoadResult result = parse("refused", KEPT);

        assertThat(result.good()).isZero();
        assertThat(result.broken()).isPositive();
        assertThat(result.faults()).singleElement().satisfies(fault -> {
            assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER);
            assertThat(fault.reason()).startsWith("no request got a response: [error] socket: unable to connect");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "capped,The number of users is capped at 3",
        "too-many-files,Too many open files",
        "no-configuration,could not open missing",
        "new-home,too short for siege's clock"
    })
    void blamesTheGeneratorForItsOwnLimits(String name, String words) throws Exception {
        assertThat(parse(name, KEPT).faults())
                .isNotEmpty()
                .allSatisfy(fault -> assertThat(fault.culprit()).isEqualTo(Culprit.GENERATOR))
                .anySatisfy(fault -> assertThat(fault.reason()).contains(words));
    }

    @Test
    void goesByTheTotalsWhereLinesAreLostOrStandBehindABanner() throws Exception {
        LoadResult timed = parse("timed", TIMED);

        assertThat(timed.good()).isEqualTo(6965);
        assertThat(timed.faults()).isEmpty();
        assertThat(parse("new-home", KEPT).good()).isEqualTo(10);
    }

    /** A counted run waits for the server; a timed one ends by itself. */
    @Test
    void namesTheCulpritWhereSiegeHadToBeEndedOrSaidNothing() throws Exception {
        LoadResult hanging = parse("hanging-server", KEPT, null);

        assertThat(hanging.good()).isEqualTo(27);
        assertThat(hanging.faults()).containsExactly(Fault.contender("did not finish within 7.5 s"));
        assertThat(parse("", "", TIMED, null).faults()).singleElement().satisfies(fault -> {
            assertThat(fault.culprit()).isEqualTo(Culprit.GENERATOR);
            assertThat(fault.reason()).contains("did not finish within 7.5 s");
        });
        assertThat(parse("", "", KEPT).faults())
                .containsExactly(Fault.generator("siege ended with status 0 and no result"));
    }

    private LoadResult parse(String name, Scenario scenario) throws Exception {
        return parse(name, scenario, 0);
    }

    private LoadResult parse(String name, Scenario scenario, @Nullable Integer exitStatus) throws Exception {
        return parse(
                Files.readString(Loads.recording("siege/" + name + ".out")),
                Files.readString(Loads.recording("siege/" + name + ".err")),
                scenario,
                exitStatus);
    }

    private LoadResult parse(String out, String err, Scenario scenario) throws Exception {
        return parse(out, err, scenario, 0);
    }

    private LoadResult parse(String out, String err, Scenario scenario, @Nullable Integer exitStatus) throws Exception {
        Path outFile = Files.writeString(directory.resolve("out"), expanded(out));
        Path errFile = Files.writeString(directory.resolve("err"), expanded(err));
        ToolRun run = new ToolRun(
                List.of("siege"),
                outFile,
                errFile,
                Duration.ofMillis(7500),
                exitStatus,
                exitStatus == null ? null : 0.5);
        boolean lengths = !scenario.endpoint().expect().varies();
        return new SiegeParser(run, SiegeLines.read(outFile, lengths), SiegeLines.read(errFile, lengths), scenario)
                .result();
    }

    /** Lines that are counted, as often as they came. */
    private static String expanded(String text) {
        return Pattern.compile("(?m)^(\\d+) x (.*\n)")
                .matcher(text)
                .replaceAll(line -> Matcher.quoteReplacement(line.group(2).repeat(Integer.parseInt(line.group(1)))));
    }
}
