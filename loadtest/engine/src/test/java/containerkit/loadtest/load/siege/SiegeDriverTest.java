package containerkit.loadtest.load.siege;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.RealTool;
import containerkit.loadtest.load.Reply;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.siege.SiegeDriver.SiegeArguments;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiegeDriverTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"2000,0,2", "2000,1,3", "2000,999,3", "1500,400,2", "1500,600,3"})
    void neverMakesASliceShorterThanItWasMeantToBe(long wanted, long millisIntoTheSecond, int seconds) {
        Instant now = Instant.ofEpochSecond(1000).plusMillis(millisIntoTheSecond);

        assertThat(SiegeDriver.wholeSeconds(Duration.ofMillis(wanted), now)).isEqualTo(seconds);
    }

    @Test
    void refusesARate() {
        Scenario closed = Loads.timed(Loads.HELLO, 5, true, Duration.ofSeconds(2));

        assertThatThrownBy(() -> new SiegeDriver().check(closed.atRate(100.0)))
                .isInstanceOf(UserFailure.class)
                .hasMessage("siege sends as soon as a response is there, scenario timed asks for a rate");
        new SiegeDriver().check(closed);
    }

    @Test
    void roundsRepetitionsUp() throws Exception {
        assertThat(new SiegeArguments(request(Loads.counted(Loads.HELLO, 30, true, 1000))).list(null))
                .containsSubsequence("-c", "30", "-r", "34");
    }

    @Test
    void writesItsOwnConfiguration() throws Exception {
        new SiegeArguments(request(Loads.counted(Loads.HELLO, 300, false, 1000))).list(null);

        assertThat(Files.readAllLines(directory.resolve("raw.siegerc")))
                .contains("connection = close", "limit = 300", "failures = 0", "parser = false", "timeout = 3");
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 500, 503})
    void refusesToExpectWhatSiegeTakesForAFailure(int status) {
        assertThatThrownBy(() -> new SiegeArguments(request(Loads.counted(Loads.expecting(status), 1, true, 20))))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("status " + status);
    }

    @Test
    void refusesMoreHeadersThanSiegeHolds() {
        Endpoint endpoint = new Endpoint("long", "/", "GET", Map.of("X-Long", "x".repeat(2100)), null, Expectation.OK);

        assertThatThrownBy(() -> new SiegeArguments(request(Loads.counted(endpoint, 1, true, 20))).list(null))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("headers");
    }

    @Test
    void refusesAFileNameThatWouldOverflow() {
        LoadRequest request = request(Loads.counted(Loads.HELLO, 1, true, 20));
        LoadRequest tooLong = new LoadRequest(
                request.server(), request.scenario(), directory.resolve("x".repeat(250)), request.patience());

        assertThatThrownBy(() -> new SiegeArguments(tooLong).list(null)).isInstanceOf(UserFailure.class);
    }

    @Test
    void saysHowToInstallAMissingTool() {
        SiegeDriver driver = new SiegeDriver(new Tool("no-such-siege"));

        assertThatThrownBy(() -> driver.run(request(Loads.counted(Loads.HELLO, 1, true, 20))))
                .isInstanceOfSatisfying(
                        UserFailure.class, e -> assertThat(e.hint()).endsWith("install no-such-siege"));
        assertThat(driver.version()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PATCH", "DELETE"})
    void sendsOtherMethods(String method) throws Exception {
        RealTool.require("siege");
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
    void keepsResponsesAsCountsOfEqualLines() throws Exception {
        RealTool.require("siege");
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            new SiegeDriver().run(Loads.request(server, Loads.counted(Loads.HELLO, 2, true, 400), directory));
        }
        assertThat(directory.resolve("b1-hello.out")).hasContent("400 x HTTP/1.1 200 5 bytes");
    }

    /** Or the file would have a line for every length. */
    @Test
    void doesNotKeepLengthsApartWhereTheyMayDiffer() throws Exception {
        RealTool.require("siege");
        Endpoint varying = Loads.get(new Expectation(200, null, null, true));
        try (LocalServer server = new LocalServer(n -> Reply.ok("x".repeat((int) n)))) {
            new SiegeDriver().run(Loads.request(server, Loads.counted(varying, 2, true, 400), directory));
        }
        assertThat(directory.resolve("b1-hello.out")).hasContent("400 x HTTP/1.1 200");
    }

    private LoadRequest request(Scenario scenario) {
        return new LoadRequest(
                URI.create("http://127.0.0.1:1"), scenario, directory.resolve("raw"), Duration.ofSeconds(4));
    }
}
