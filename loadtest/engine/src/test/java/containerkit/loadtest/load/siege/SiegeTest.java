package containerkit.loadtest.load.siege;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.Requirement;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.LocalServer.Reply;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiegeTest {
    @TempDir
    Path directory;

    /** siege's timer ends with a second of the clock, so one more is asked for. */
    @ParameterizedTest
    @CsvSource({"2000, 3S", "1500, 3S", "2001, 4S"})
    void neverMakesASliceShorterThanItWasMeantToBe(long wanted, String asked) throws Exception {
        Scenario scenario = Loads.timed(Loads.HELLO, 1, true, Duration.ofMillis(wanted));

        assertThat(SiegeDriver.arguments(request(scenario))).containsSubsequence("-t", asked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPTIONS", "DELETE"})
    void sendsOtherMethods(String method) throws Exception {
        Requirement.program("siege");
        Endpoint endpoint = new Endpoint("other", "/other", method, Map.of(), "a body", Expectation.OK);
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result =
                    new SiegeDriver().run(Loads.request(server, Loads.counted(endpoint, 2, true, 400), directory));

            assertThat(result.good()).isEqualTo(400);
            assertThat(server.last().method()).isEqualTo(method);
            assertThat(server.last().body()).isEqualTo("a body");
        }
    }

    @Test
    void roundsRepetitionsUpAndWritesItsOwnConfiguration() throws Exception {
        assertThat(SiegeDriver.arguments(request(Loads.counted(Loads.HELLO, 30, false, 1000))))
                .containsSubsequence("-c", "30", "-r", "34");
        assertThat(Files.readAllLines(directory.resolve("raw.siegerc")))
                .contains("connection = close", "limit = 30", "failures = 0", "parser = false", "timeout = 3");
    }

    /** Lengths are kept apart where they must not differ; else the file would have a line for every length. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void keepsResponsesAsCountsOfEqualLines(boolean varies) throws Exception {
        Requirement.program("siege");
        Endpoint endpoint = Loads.get(new Expectation(200, null, null, varies));
        try (LocalServer server = new LocalServer(n -> Reply.ok(varies ? "x".repeat((int) n) : "hello"))) {
            new SiegeDriver().run(Loads.request(server, Loads.counted(endpoint, 2, true, 400), directory));
        }
        assertThat(directory.resolve("b1-hello.out")).hasContent("400 x HTTP/1.1 200" + (varies ? "" : " 5 bytes"));
    }

    private LoadRequest request(Scenario scenario) {
        return new LoadRequest(
                URI.create("http://127.0.0.1:1"), scenario, directory.resolve("raw"), Duration.ofSeconds(4));
    }

    private static final Scenario KEPT = Loads.counted(Loads.HELLO, 3, true, 60);
    private static final Scenario TIMED = Loads.timed(Loads.HELLO, 2, true, Duration.ofSeconds(1));

    /** A wrong status is no fault: its share decides. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            some-503         | 200 | true  | 54 | 6  | 0 |                 | ''
            some-503         | 503 | true  | 6  | 54 | 0 |                 | ''
            version-4.1.7    | 200 | true  | 54 | 6  | 0 |                 | ''
            all-404          | 200 | true  | 0  | 60 | 0 |                 | ''
            all-404          | 404 | true  | 60 | 0  | 0 |                 | ''
            garbage          | 200 | true  | 54 | 6  | 0 |                 | ''
            hang-up-close    | 200 | false | 54 | 0  | 6 | SERVER_FAILED   | 6 of 60 requests failed: no complete response
            reset            | 200 | true  | 54 | 0  | 6 | SERVER_FAILED   | : [error] socket: read error Connection reset
            capped           | 200 | true  | 30 | 0  | 0 | LIMIT_REACHED   | The number of users is capped at 3
            new-home         | 200 | true  | 10 | 0  | 0 | TOOL_FAILED     | too short for siege's clock
            too-many-files   | 200 | true  | 0  | 0  | 0 | LIMIT_REACHED   | Too many open files
            no-configuration | 200 | true  | 0  | 0  | 0 | LIMIT_REACHED   | could not open missing
            nothing          | 200 | true  | 0  | 0  | 0 | TOOL_FAILED     | siege ended with status 0 and no result
            """)
    void namesWhatWentWrong(
            String recording,
            int expected,
            boolean keepAlive,
            long good,
            long wrong,
            long broken,
            Fault.@Nullable Kind kind,
            String words)
            throws Exception {
        LoadResult result = parse(recording, Loads.counted(Loads.expecting(expected), 3, keepAlive, 60), 0);

        assertThat(result.good()).isEqualTo(good);
        assertThat(result.wrongStatus()).isEqualTo(wrong);
        assertThat(result.broken()).isEqualTo(broken);
        assertThat(result.requests()).isEqualTo(good + wrong + broken);
        assertThat(result.latencyMs()).isNull();
        if (kind == null) {
            assertThat(result.faults()).isEmpty();
        } else {
            assertThat(result.faults()).singleElement().satisfies(fault -> {
                assertThat(fault.kind()).isEqualTo(kind);
                assertThat(fault.reason()).contains(words);
            });
        }
    }

    /**
     * Requests into a connection that the server had ended count as failed to siege, a reset that crossed with the
     * closing too; of the last responses the lines are lost.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            1000 | 10   | 1000 x HTTP/1.1 200                     | 2 x [error] socket: Connection reset by peer | 1000 | 0
            9000 | 1000 | 8950 x HTTP/1.1 200;990 x HTTP/1.1 503 | ''                                           | 9000 | 990
            """)
    void goesByTheTotalsWhereLinesAreLost(long transactions, long failed, String out, String err, long good, long wrong)
            throws Exception {
        Scenario scenario = Loads.counted(Loads.HELLO, 3, wrong == 0, 60);

        LoadResult result = parse(out.replace(';', '\n'), totals(transactions, failed) + err + "\n", scenario, 0);

        assertThat(result.faults()).isEmpty();
        assertThat(result.good()).isEqualTo(good);
        assertThat(result.wrongStatus()).isEqualTo(wrong);
        assertThat(result.requests()).isEqualTo(good + wrong);
    }

    @Test
    void countsTheResponsesOfATimedRunWhoseLinesAreLost() throws Exception {
        LoadResult timed = parse("timed", TIMED, 0);

        assertThat(timed.faults()).isEmpty();
        assertThat(timed.good()).isEqualTo(6965);
        assertThat(timed.elapsedSeconds()).isEqualTo(0.76);
        assertThat(timed.generatorCpuSeconds()).isEqualTo(0.5);
    }

    @Test
    void blamesTheServerWhereNoConnectionIsKept() throws Exception {
        assertThat(parse("50 x HTTP/1.1 200\n", totals(50, 50), KEPT, 0).faults())
                .containsExactly(Fault.Kind.NOT_KEPT_ALIVE.of(0));
    }

    @Test
    void blamesTheServerForResponsesOfAnotherLengthUnlessLengthsMayVary() throws Exception {
        String lines = "3 x HTTP/1.1 200 2 bytes\n90 x HTTP/1.1 200 5 bytes\nHTTP/1.1 200\n4 x HTTP/1.1 404 9 bytes\n"
                + "HTTP/1.1 200     0.00 secs:       0 bytes ==> GET  /hello\n"
                + "HTTP/1.1 200     0.00 secs:       4 by\n";
        Scenario varies = Loads.counted(Loads.get(new Expectation(200, null, null, true)), 3, true, 60);

        LoadResult result = parse(lines, totals(100, 0), KEPT, 0);

        assertThat(result.faults()).singleElement().satisfies(fault -> {
            assertThat(fault.kind()).isEqualTo(Fault.Kind.OTHER_LENGTH);
            assertThat(fault.reason()).startsWith("4 of 100 requests failed: responses had another length");
        });
        assertThat(result.good()).isEqualTo(92);
        assertThat(result.wrongStatus()).isEqualTo(4);
        assertThat(result.broken()).isEqualTo(4);
        assertThat(parse(lines, totals(100, 0), varies, 0).faults()).isEmpty();
    }

    /** A counted run waits for the server; a timed one ends by itself. */
    @Test
    void namesTheCulpritWhereSiegeHadToBeEnded() throws Exception {
        LoadResult hanging = parse("hanging-server", KEPT, null);

        assertThat(hanging.good()).isEqualTo(27);
        assertThat(hanging.faults()).containsExactly(Fault.contender("did not finish within 7.5 s"));
        assertThat(parse("nothing", TIMED, null).faults()).singleElement().satisfies(fault -> {
            assertThat(fault.kind()).isEqualTo(Fault.Kind.TOOL_FAILED);
            assertThat(fault.reason()).contains("did not finish within 7.5 s");
        });
    }

    private static String totals(long transactions, long failed) {
        return "Transactions: " + transactions + " hits\nFailed transactions: " + failed
                + "\nElapsed time: 1.00 secs\n";
    }

    private LoadResult parse(String recording, Scenario scenario, @Nullable Integer exitStatus) throws Exception {
        String name = "siege/" + recording;
        return parse(Loads.recorded(name + ".out"), Loads.recorded(name + ".err"), scenario, exitStatus);
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
        return Pattern.compile("(?m)^(\\d+) x (.*\n?)")
                .matcher(text)
                .replaceAll(line -> Matcher.quoteReplacement(
                        (line.group(2).stripTrailing() + "\n").repeat(Integer.parseInt(line.group(1)))));
    }
}
