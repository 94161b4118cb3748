package containerkit.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.ab.AbDriver;
import containerkit.loadtest.load.jmh.JmhDriver;
import containerkit.loadtest.load.kit.KitDriver;
import containerkit.loadtest.load.siege.SiegeDriver;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Slicing;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where requests go, and that those which HTTP does not allow are refused before anything is sent. */
class LoadRequestTest {
    /** To a URI the second of them would be another host. */
    @ParameterizedTest
    @ValueSource(strings = {"/orders?q=1", "//orders", "//other.example/orders", "/"})
    void allLoadGoesToTheServer(String path) {
        Endpoint endpoint = new Endpoint("one", path, "GET", Map.of(), null, Expectation.OK);
        Scenario scenario =
                new Scenario("one", endpoint, "kit", 1, true, Load.of(Duration.ofSeconds(1)), Slicing.USUAL);
        URI target =
                new LoadRequest(URI.create("http://127.0.0.1:8080"), scenario, Path.of("raw"), Duration.ZERO).target();

        assertThat(target).hasToString("http://127.0.0.1:8080" + path);
        assertThat(target.getHost()).isEqualTo("127.0.0.1");
        assertThat(target.getPort()).isEqualTo(8080);
    }

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    static Stream<Driver> drivers() {
        return Stream.of(new KitDriver(JAVA, ""), new AbDriver(), new SiegeDriver(), new JmhDriver(JAVA, ""));
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void aLineBreakInAHeadersValue(Driver driver) {
        assertThat(refusal(driver, "/", Map.of("X-Mine", "a\r\nX-Other: b")))
                .isEqualTo("HTTP does not allow the header 'X-Mine' (endpoint orders)");
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void aSpaceOrALineBreakInAHeadersName(Driver driver) {
        assertThat(refusal(driver, "/", Map.of("X Mine", "a"))).contains("'X Mine'");
        assertThat(refusal(driver, "/", Map.of("X\nMine", "a"))).contains("'X?Mine'");
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void aSpaceInThePath(Driver driver) {
        assertThat(refusal(driver, "/a b", Map.of())).startsWith("the path of endpoint orders is not valid");
    }

    private static String refusal(Driver driver, String path, Map<String, String> headers) {
        Endpoint endpoint = new Endpoint("orders", path, "GET", headers, null, Expectation.OK);
        UserFailure refusal = catchThrowableOfType(
                UserFailure.class, () -> driver.check(Loads.timed(endpoint, 1, true, Duration.ofSeconds(2))));
        assertThat(refusal.getMessage()).doesNotContain("\n");
        assertThat(refusal.hint()).isNotEmpty();
        return refusal.getMessage();
    }
}
