package containerkit.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.Fault.Kind;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Json;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where requests go, and faults as they are stored. */
class LoadTest {
    /** To a URI the second of them would be another host. */
    @ParameterizedTest
    @ValueSource(strings = {"/orders?q=1", "//orders", "//other.example/orders", "/"})
    void allLoadGoesToTheServer(String path) {
        Endpoint endpoint = new Endpoint("one", path, "GET", Map.of(), null, Expectation.OK);
        URI target = HttpCall.of(URI.create("http://127.0.0.1:8080"), endpoint).target();

        assertThat(target).hasToString("http://127.0.0.1:8080" + path);
        assertThat(target.getHost()).isEqualTo("127.0.0.1");
        assertThat(target.getPort()).isEqualTo(8080);
    }

    private final ObjectMapper mapper = Json.mapper();

    @ParameterizedTest
    @EnumSource(Kind.class)
    void everyKindIsReadAsItIsStoredAndHasAdvice(Kind kind) throws Exception {
        Fault fault = new Fault(kind, "why", List.of("last line"), "jetty");

        assertThat(mapper.readValue(mapper.writeValueAsString(fault), Fault.class))
                .isEqualTo(fault);
        assertThat(fault.advice()).endsWith(".");
    }

    @Test
    void whatKeepsACapacityFromBeingMeasuredLeavesItsCulprit() {
        Fault busy = Kind.OTHER_PROCESSES.of(66.0).withoutRate("blocking", "tomcat");
        Fault dead = Fault.contender("exited").withoutRate("blocking", "tomcat");

        assertThat(busy.culprit()).isEqualTo(Culprit.HOST);
        assertThat(busy.reason())
                .isEqualTo("has no rate: the capacity of blocking could not be measured: tomcat: "
                        + "other processes used 66 % of the CPU");
        assertThat(dead.kind()).isEqualTo(Kind.CAPACITY_UNKNOWN);
        assertThat(dead.concerns(new Variant("tomcat", "stock"))).isTrue();
        assertThat(dead.concerns(new Variant("jetty", "stock"))).isFalse();
    }
}
