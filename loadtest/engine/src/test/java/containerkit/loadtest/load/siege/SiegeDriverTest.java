package containerkit.loadtest.load.siege;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.Requirement;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.Reply;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    @ParameterizedTest
    @ValueSource(strings = {"PATCH", "DELETE"})
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
        assertThat(SiegeDriver.arguments(request(Loads.counted(Loads.HELLO, 30, false, 1000)), null))
                .containsSubsequence("-c", "30", "-r", "34");
        assertThat(Files.readAllLines(directory.resolve("raw.siegerc")))
                .contains("connection = close", "limit = 30", "failures = 0", "parser = false", "timeout = 3");
    }

    static Stream<Arguments> impossible() {
        Endpoint longHeader =
                new Endpoint("long", "/", "GET", Map.of("X-Long", "x".repeat(2100)), null, Expectation.OK);
        return Stream.of(
                Arguments.of(Loads.expecting(408), "raw", "status 408"),
                Arguments.of(Loads.expecting(500), "raw", "status 500"),
                Arguments.of(Loads.expecting(503), "raw", "status 503"),
                Arguments.of(longHeader, "raw", "headers"),
                Arguments.of(Loads.HELLO, "x".repeat(250), ""));
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void refusesWhatSiegeTakesForAFailureOrCannotHold(Endpoint endpoint, String file, String words) {
        LoadRequest usual = request(Loads.counted(endpoint, 1, true, 20));
        LoadRequest request =
                new LoadRequest(usual.server(), usual.scenario(), directory.resolve(file), usual.patience());

        assertThatThrownBy(() -> SiegeDriver.arguments(request, null))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining(words);
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

    @Test
    void saysHowToInstallAMissingTool() {
        SiegeDriver driver = new SiegeDriver(new Tool("no-such-siege"));

        assertThatThrownBy(() -> driver.run(request(Loads.counted(Loads.HELLO, 1, true, 20))))
                .isInstanceOfSatisfying(
                        UserFailure.class, e -> assertThat(e.hint()).endsWith("install no-such-siege"));
        assertThat(driver.version()).isNull();
    }

    private LoadRequest request(Scenario scenario) {
        return new LoadRequest(
                URI.create("http://127.0.0.1:1"), scenario, directory.resolve("raw"), Duration.ofSeconds(4));
    }
}
