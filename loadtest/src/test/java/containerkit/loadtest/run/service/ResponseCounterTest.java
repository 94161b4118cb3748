package containerkit.loadtest.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.Requirement;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Dimension;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.result.CountedRequest;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.NoJudging;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The shop, whose responses are counted on each container. */
@Tag("end-to-end")
class ResponseCounterTest {
    private final KitContext kit =
            new KitContext(KitProcess.HOME, KitProcess.HOME.resolve("reports"), Clock.systemUTC(), new NoJudging());
    private final ResponseCounter counter = new ResponseCounter(kit, List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
    private final Plan shop = kit.plans().read("shop", Overrides.NONE);

    @BeforeEach
    void needsJars() throws Exception {
        Requirement.of(
                Files.exists(KitProcess.HOME.resolve("response-counter/target/response-counter.jar")),
                "response-counter is packaged");
        assertThat(kit.peers().build(kit.peers().unbuilt(shop.contenders()), line -> {}))
                .isEmpty();
    }

    @Test
    void theSameIsCountedOnEachContainer() throws Exception {
        List<Endpoint> requests = new ArrayList<>(shop.scenarios().stream()
                .flatMap(scenario -> scenario.endpoint().requests().stream())
                .distinct()
                .toList());
        requests.add(get("events", "/api/products/stock"));
        requests.add(get("query", "/products?q=1&r=2"));
        Map<String, List<CountedRequest>> all = new java.util.TreeMap<>();
        for (Contender contender : shop.contenders()) {
            all.put(contender.name(), counter.count(contender, Mode.of(Mode.STOCK), requests));
        }
        Map<String, CountedRequest> counted =
                all.get("tomcat").stream().collect(Collectors.toMap(CountedRequest::name, Function.identity()));

        assertThat(all.keySet()).containsExactlyInAnyOrder("tomcat", "jetty", "undertow");
        assertThat(all.values()).allSatisfy(other -> assertThat(other).isEqualTo(all.get("tomcat")));
        CountedRequest list = counted.get("list");
        assertThat(list.count(Dimension.WRITER_WRITES)).isGreaterThan(500); // a template engine writes small pieces
        assertThat(list.count(Dimension.WIDE_WRITES)) // Müller stands in some of its rows
                .isPositive()
                .isLessThan(list.count(Dimension.WRITER_WRITES));
        assertThat(list.count(Dimension.STREAM_WRITES)).isZero();
        assertThat(list.count(Dimension.RESPONSE_BYTES)).isGreaterThan(5_000);
        assertThat(list.count(Dimension.WRITER_BYTES)).isEqualTo(list.count(Dimension.RESPONSE_BYTES));
        assertThat(counted.get("json").count(Dimension.WRITER_BYTES)).isZero();
        assertThat(counted.get("json").count(Dimension.STREAM_WRITES)).isBetween(1, 20);
        assertThat(counted.get("json").count(Dimension.FLUSHES))
                .as("the others send nothing")
                .isOne();
        assertThat(counted.get("json").count(Dimension.GZIPPED)).isZero();
        assertThat(counted.get("gzip").count(Dimension.GZIPPED)).isOne();
        assertThat(counted.get("gzip").count(Dimension.REQUEST_HEADERS)).isOne();
        assertThat(counted.get("gzip").count(Dimension.RESPONSE_BYTES))
                .isEqualTo(counted.get("json").count(Dimension.RESPONSE_BYTES));
        assertThat(list.count(Dimension.LINKS)).isGreaterThanOrEqualTo(50); // one for each product
        assertThat(list.count(Dimension.RESOURCE_LINKS)).isZero();
        assertThat(list.count(Dimension.ATTRIBUTE_READS)).isGreaterThan(50);
        assertThat(list.count(Dimension.ATTRIBUTE_WRITES)).isPositive();
        assertThat(list.count(Dimension.CHUNKED)).isOne();
        assertThat(counted.get("json").count(Dimension.ATTRIBUTE_READS)).isZero();
        assertThat(counted.get("form").count(Dimension.FORMS)).isOne();
        assertThat(counted.get("form").count(Dimension.FORM_FIELDS)).isEqualTo(3);
        assertThat(counted.get("form").count(Dimension.REDIRECTS)).isOne();
        assertThat(counted.get("form").count(Dimension.RESPONSE_HEADERS)).isPositive(); // Location
        assertThat(counted.get("form").status()).isEqualTo(302);
        assertThat(counted.get("put").count(Dimension.SESSIONS)).isOne();
        assertThat(counted.get("view").count(Dimension.COOKIES))
                .as("its session")
                .isOne();
        assertThat(counted.get("events").count(Dimension.ASYNC_DISPATCHES)).isOne();
        assertThat(counted.get("events").count(Dimension.FLUSHES)).isGreaterThanOrEqualTo(5);
        assertThat(counted.get("query").count(Dimension.PARAMETERS)).isEqualTo(2);
    }

    /** As under load: a cart that something was put into is larger than an empty one. */
    @Test
    void aSessionIsKept() throws Exception {
        Map<String, Endpoint> requests = shop.scenarios().stream()
                .flatMap(scenario -> scenario.endpoint().requests().stream())
                .distinct()
                .collect(Collectors.toMap(Endpoint::name, Function.identity()));
        Contender tomcat = shop.contenders().get(0);
        CountedRequest empty = counter.count(tomcat, Mode.of(Mode.STOCK), List.of(requests.get("view")))
                .get(0);
        CountedRequest filled = counter.count(
                        tomcat, Mode.of(Mode.STOCK), List.of(requests.get("view"), requests.get("put")))
                .get(0);

        assertThat(filled.count(Dimension.RESPONSE_BYTES)).isGreaterThan(empty.count(Dimension.RESPONSE_BYTES));
    }

    @Test
    void aRequestThatFailsIsRefused() {
        List<Endpoint> requests = List.of(get("nothing", "/api/products/77"));

        assertThatThrownBy(() -> counter.count(shop.contenders().get(0), Mode.of(Mode.STOCK), requests))
                .isInstanceOf(UserFailure.class)
                .hasMessage("GET /api/products/77 leads to status 404");
    }

    private static Endpoint get(String name, String path) {
        return new Endpoint(name, path, "GET", Map.of(), null, Expectation.OK);
    }
}
