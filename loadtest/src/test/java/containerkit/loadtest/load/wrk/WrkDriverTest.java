package containerkit.loadtest.load.wrk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.RealTool;
import containerkit.loadtest.load.Reply;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrkDriverTest {
    private static final Scenario TIMED = Loads.timed(Loads.HELLO, 20, true, Duration.ofMillis(4_100));

    @TempDir
    Path directory;

    @Test
    void roundsTheTimeUp() {
        assertThat(WrkDriver.arguments(request(TIMED)))
                .containsExactly("-t1", "-c20", "-d5s", "http://127.0.0.1:1/hello");
    }

    @Test
    void asksForClosingAndSendsHeaders() {
        Endpoint endpoint =
                new Endpoint("hello", "/hello?a=b", "GET", Map.of("X-Kit", "one two"), null, Expectation.OK);

        assertThat(WrkDriver.arguments(request(Loads.timed(endpoint, 2, false, Duration.ofSeconds(1)))))
                .containsSubsequence("-H", "Connection: close", "-H", "X-Kit: one two")
                .endsWith("http://127.0.0.1:1/hello?a=b");
    }

    @Test
    void refusesWhatItCannotMake() {
        Endpoint head = new Endpoint("head", "/hello", "HEAD", Map.of(), null, Expectation.OK);
        Endpoint post = new Endpoint("post", "/hello", "POST", Map.of(), "body", Expectation.OK);

        refuses(TIMED.atRate(100.0), "wrk sends as soon as a response is there, scenario timed asks for a rate");
        refuses(Loads.counted(Loads.HELLO, 1, true, 20), "wrk loads for a time, scenario counted counts requests");
        refuses(Loads.timed(head, 1, true, Duration.ofSeconds(1)), "wrk cannot send HEAD (endpoint head)");
        refuses(Loads.timed(post, 1, true, Duration.ofSeconds(1)), "wrk cannot send POST (endpoint post)");
        new WrkDriver().check(TIMED);
    }

    @Test
    void saysHowToInstallAMissingTool() {
        WrkDriver driver = new WrkDriver(new Tool("no-such-wrk"));

        assertThatThrownBy(() -> driver.run(request(TIMED)))
                .isInstanceOfSatisfying(
                        UserFailure.class, e -> assertThat(e.hint()).endsWith("install no-such-wrk"));
        assertThat(driver.version()).isNull();
    }

    /** It opens a connection to see whether there is a server, and requests under way at its end count for nothing. */
    @Test
    void countsWhatTheServerCounts() throws Exception {
        RealTool.require("wrk");
        for (boolean keepAlive : List.of(true, false)) {
            try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(5))) {
                Scenario scenario = Loads.timed(Loads.HELLO, 3, keepAlive, Duration.ofSeconds(1));
                LoadResult result = new WrkDriver().run(Loads.request(server, scenario, directory));

                assertThat(result.faults()).isEmpty();
                assertThat(result.good()).isPositive().isBetween(server.requests() - 3, server.requests());
                if (keepAlive) {
                    assertThat(server.connections()).isEqualTo(3 + 1);
                } else {
                    assertThat(server.connections()).isGreaterThanOrEqualTo(server.requests());
                }
                assertThat(result.elapsedSeconds()).isGreaterThanOrEqualTo(0.9);
                assertThat(result.generatorCpuSeconds()).isPositive();
                assertThat(result.command()).startsWith("wrk").endsWith(server.uri() + "/hello");
            }
        }
        assertThat(new WrkDriver().version()).matches("\\d+\\.\\d.*");
    }

    private void refuses(Scenario scenario, String message) {
        assertThatThrownBy(() -> new WrkDriver().check(scenario))
                .isInstanceOf(UserFailure.class)
                .hasMessage(message);
    }

    private LoadRequest request(Scenario scenario) {
        return new LoadRequest(
                URI.create("http://127.0.0.1:1"), scenario, directory.resolve("raw"), Duration.ofSeconds(4));
    }
}
