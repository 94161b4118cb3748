package containerkit.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadRequestTest {
    /** To a URI the second of them would be another host. */
    @ParameterizedTest
    @ValueSource(strings = {"/orders?q=1", "//orders", "//other.example/orders", "/"})
    void allLoadGoesToTheServer(String path) {
        Endpoint endpoint = new Endpoint("one", path, "GET", Map.of(), null, Expectation.OK);
        Scenario scenario = new Scenario("one", endpoint, "kit", 1, true, Duration.ofSeconds(1), null);
        URI target =
                new LoadRequest(URI.create("http://127.0.0.1:8080"), scenario, Path.of("raw"), Duration.ZERO).target();

        assertThat(target).hasToString("http://127.0.0.1:8080" + path);
        assertThat(target.getHost()).isEqualTo("127.0.0.1");
        assertThat(target.getPort()).isEqualTo(8080);
    }
}
