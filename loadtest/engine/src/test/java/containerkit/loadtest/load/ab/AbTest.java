package containerkit.loadtest.load.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.Requirement;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.LocalServer.Reply;
import containerkit.loadtest.load.Tool;
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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbTest {
    @TempDir
    Path directory;

    /** The number of requests comes behind the time, which is rounded up; no more connections than requests. */
    @Test
    void asksAbForWhatTheScenarioAsksFor() throws Exception {
        assertThat(arguments(Loads.timed(Loads.HELLO, 20, true, Duration.ofMillis(4100))))
                .containsSubsequence("-k", "-t", "5", "-n", "1000000", "-c", "20");
        assertThat(arguments(Loads.counted(Loads.HELLO, 20, false, 7)))
                .containsSubsequence("-n", "7", "-c", "7")
                .doesNotContain("-k", "-l", "-t");
        assertThat(arguments(Loads.counted(Loads.get(new Expectation(200, null, null, true)), 1, false, 7)))
                .contains("-l");
    }

    @Test
    void readsResponsesToHead() throws Exception {
        Requirement.program("ab");
        Endpoint head = new Endpoint("head", "/hello", "HEAD", Map.of(), null, Expectation.OK);
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result = new AbDriver().run(Loads.request(server, Loads.counted(head, 2, true, 100), directory));

            assertThat(result.faults()).isEmpty();
            assertThat(result.good()).isEqualTo(100);
            assertThat(server.last().method()).isEqualTo("HEAD");
        }
    }

    @Test
    void measuresLatencyWithDecimals() throws Exception {
        Requirement.program("ab");
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(5))) {
            LoadResult result =
                    new AbDriver().run(Loads.request(server, Loads.counted(Loads.HELLO, 2, true, 100), directory));

            assertThat(result.latencyMs()).isNotNull();
            assertThat(result.latencyMs().p50()).isGreaterThanOrEqualTo(5);
            assertThat(result.latencyMs().p90())
                    .isGreaterThanOrEqualTo(result.latencyMs().p50());
            assertThat(result.latencyMs().p99())
                    .isGreaterThanOrEqualTo(result.latencyMs().p90());
            assertThat(result.latencyMs().max())
                    .isGreaterThanOrEqualTo(result.latencyMs().p99());
        }
    }

    @Test
    void saysHowToInstallAMissingTool() {
        Tool missing = new Tool("no-such-ab");

        assertThatThrownBy(() -> missing.run(List.of(), Map.of(), directory.resolve("raw"), Duration.ofSeconds(4)))
                .isInstanceOfSatisfying(UserFailure.class, e -> {
                    assertThat(e.hint()).endsWith("install no-such-ab");
                    assertThat(e.exit()).isEqualTo(UserFailure.Exit.MISSING);
                });
        assertThat(missing.version(List.of("-V"), Map.of(), Pattern.compile("(.*)")))
                .isNull();
    }

    private List<String> arguments(Scenario scenario) throws Exception {
        return AbDriver.arguments(request(scenario), directory.resolve("p.csv"));
    }

    private LoadRequest request(Scenario scenario) {
        return new LoadRequest(
                URI.create("http://127.0.0.1:1"), scenario, directory.resolve("raw"), Duration.ofSeconds(4));
    }

    private static final Scenario KEPT = Loads.counted(Loads.HELLO, 10, true, 1000);

    /** The table in ab's output has whole milliseconds. */
    @Test
    void takesPercentilesFromTheFileWithDecimals() throws Exception {
        LoadResult result = parse("keep-alive", KEPT, 0);

        assertThat(result.faults()).isEmpty();
        assertThat(result.good()).isEqualTo(result.requests()).isEqualTo(24790);
        assertThat(result.elapsedSeconds()).isEqualTo(1.0);
        assertThat(result.generatorCpuSeconds()).isEqualTo(0.5);
        assertThat(result.latencyMs()).isEqualTo(new LatencyMs(0.807, 0.527, 1.329, 5.325, null, 46.759, null));
    }

    /** A wrong status is no fault: its share decides. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            close          | 200 | false | 2000 | 0   | 0  |                | ''
            close          | 200 | true  | 2000 | 0   | 0  | NOT_KEPT_ALIVE | by only 0 % of the requests
            some-503       | 200 | true  | 900  | 100 | 0  |                | ''
            some-503       | 503 | true  | 100  | 900 | 0  |                | ''
            first-503      | 200 | true  | 900  | 100 | 0  |                | ''
            hang-up        | 200 | true  | 990  | 0   | 10 | OTHER_LENGTH   | 10 of 1000 requests failed: responses had another length
            every-failure  | 200 | true  | 9988 | 0   | 12 | SERVER_FAILED  | 12 of 10000 requests failed: no complete response
            reset          | 200 | true  | 0    | 0   | 0  | SERVER_FAILED  | gave up: apr_socket_recv: Connection reset
            too-many-files | 200 | true  | 0    | 0   | 0  | LIMIT_REACHED  | gave up: socket: Too many open files
            invalid-usage  | 200 | true  | 0    | 0   | 0  | TOOL_FAILED    | gave up: ab: Cannot use concurrency level
            nothing        | 200 | true  | 0    | 0   | 0  | TOOL_FAILED    | ended with status 0 and no result
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
        LoadResult result = parse(recording, Loads.counted(Loads.expecting(expected), 10, keepAlive, 1000), 0);

        assertThat(result.good()).isEqualTo(good);
        assertThat(result.wrongStatus()).isEqualTo(wrong);
        assertThat(result.broken()).isEqualTo(broken);
        assertThat(result.requests()).isEqualTo(good + wrong + broken);
        if (kind == null) {
            assertThat(result.faults()).isEmpty();
        } else {
            assertThat(result.faults()).singleElement().satisfies(fault -> {
                assertThat(fault.kind()).isEqualTo(kind);
                assertThat(fault.reason()).contains(words);
            });
        }
    }

    @Test
    void blamesTheServerWhereAbHadToBeEnded() throws Exception {
        assertThat(parse("nothing", KEPT, null).faults())
                .containsExactly(Fault.contender("did not finish within 7.5 s"));
    }

    private LoadResult parse(String recording, Scenario scenario, @Nullable Integer exitStatus) throws Exception {
        ToolRun run = new ToolRun(
                List.of("ab"),
                file(recording, ".out"),
                file(recording, ".err"),
                Duration.ofMillis(7500),
                exitStatus,
                exitStatus == null ? null : 0.5);
        return AbDriver.result(run, file(recording, ".percentiles.csv"), scenario);
    }

    private Path file(String recording, String ending) throws Exception {
        return Files.writeString(directory.resolve("b1" + ending), Loads.recorded("ab/" + recording + ending));
    }
}
