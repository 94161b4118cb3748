package containerkit.loadtest.load.k6;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.Reply;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Arrivals;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.result.Changed;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class K6DriverTest {
    private static final Scenario TIMED = Loads.timed(Loads.HELLO, 20, true, Duration.ofMillis(2_500));
    private static final String HEAD = "metric_name,timestamp,metric_value,error,status,extra_tags,metadata\n";

    private static final String END = "ended,1,1,,,,\n";

    @TempDir
    Path directory;

    @Test
    void eachLoadShapeHasItsExecutor() {
        assertThat(executor(TIMED))
                .containsEntry("executor", "constant-vus")
                .containsEntry("vus", 20)
                .containsEntry("duration", "2500ms")
                .containsEntry("gracefulStop", "4000ms");
        assertThat(executor(Loads.counted(Loads.HELLO, 5, true, 3)))
                .containsEntry("executor", "shared-iterations")
                .containsEntry("iterations", 3L)
                .containsEntry("vus", 3L);
        assertThat(executor(TIMED.atRate(333.3)))
                .containsEntry("executor", "constant-arrival-rate")
                .containsEntry("rate", 333_300L)
                .containsEntry("timeUnit", "1000s")
                .containsEntry("preAllocatedVUs", 20)
                .containsEntry("maxVUs", 20);
        assertThat(executor(Loads.counted(Loads.HELLO, 5, true, 500).atRate(100.0)))
                .containsEntry("duration", "5000ms");
    }

    @Test
    void refusesWhatItCannotMake() {
        Scenario poisson = Changed.copy(TIMED.atRate(100.0), "arrivals", Arrivals.POISSON);
        assertThatThrownBy(() -> new K6Driver().check(poisson))
                .isInstanceOf(UserFailure.class)
                .hasMessage("k6 sends at even intervals, scenario timed asks for arrivals: poisson");
        Endpoint mix = Endpoint.mix("mix", List.of(new Endpoint.Share(Loads.HELLO, 1)));
        assertThatThrownBy(() -> new K6Driver().check(Loads.timed(mix, 1, true, Duration.ofSeconds(2))))
                .hasMessage("k6 sends one request again and again, endpoint mix is a mix");
        Endpoint packed = new Endpoint(
                "packed",
                "/",
                "GET",
                Map.of("Accept-Encoding", "gzip"),
                null,
                new Expectation(200, null, null, false, null, 512, null));
        assertThatThrownBy(() -> new K6Driver().check(Loads.timed(packed, 1, true, Duration.ofSeconds(2))))
                .hasMessageContaining("endpoint packed expects its length before");
        assertThatThrownBy(() -> new K6Driver().check(Loads.timed(Loads.HELLO, 1, true, Duration.ofSeconds(1))))
                .hasMessageStartingWith("k6 is started for every slice");
        assertThatThrownBy(() -> new K6Driver(new Tool("no-such-k6")).run(request(TIMED)))
                .hasMessage("no-such-k6 is not installed");
    }

    /** The rows of one request follow each other; what took its connection is a part of it. */
    @Test
    void reducesRowsToCountsAndAHistogram() throws IOException {
        LoadResult result = read(
                row("http_reqs", 10_000_000, 1, "200")
                        + row("http_req_duration", 10_000_000, 20, "200")
                        + row("http_req_blocked", 10_000_000, 5, "200")
                        + row("http_reqs", 11_000_000, 1, "500")
                        + row("http_req_duration", 11_000_000, 10, "500")
                        + row("http_req_blocked", 11_000_000, 0, "500")
                        + row("http_reqs", 11_980_000, 1, "200")
                        + row("http_req_duration", 11_980_000, 40, "200")
                        + row("other_body", 11_980_000, 1, "")
                        + row("ended", 12_000_000, 1, "")
                        + "iteration_durat",
                0,
                "");

        assertThat(result.requests()).isEqualTo(3);
        assertThat(result.good()).isEqualTo(1);
        assertThat(result.wrongStatus()).isEqualTo(1);
        assertThat(result.broken()).isEqualTo(1);
        assertThat(result.elapsedSeconds()).isCloseTo(2.0, within(1e-9));
        assertThat(result.latencyMs().p50()).isCloseTo(25, within(0.1));
        assertThat(result.latencyMs().max()).isCloseTo(40, within(0.1));
        assertThat(result.latencyMs().histogram()).isNotNull();
        assertThat(result.faults()).extracting(Fault::reason).containsExactly("1 of 3 responses had another body");
    }

    @Test
    void whatK6DroppedAndWhatDidNotRespondSpoilASlice() throws IOException {
        String dropped = row("dropped_iterations", 1, 7, "") + END;
        assertThat(read(TIMED.atRate(9.0), dropped, 0, "").faults())
                .containsExactly(new Fault(
                        Fault.Kind.NO_CONNECTION_FREE,
                        "k6 dropped 7 requests: none of 20 connections was free when they were due"));
        assertThat(read(dropped, 0, "").faults())
                .containsExactly(Fault.contender("7 requests could not be sent in time"));
        String refused = row("http_reqs", 1, 1, "0").replace(",1.0,", ",1.0,dial: connection refused");
        assertThat(read(refused + row("http_req_duration", 1, 0, "0") + END, 0, "")
                        .faults())
                .containsExactly(Fault.contender("1 of 1 requests got no complete response: dial: connection refused"));
        String ports = refused.replace("connection refused", "unknown errno 99: cannot assign requested address");
        assertThat(read(ports + END, 0, "").faults())
                .singleElement()
                .extracting(Fault::kind)
                .isEqualTo(Fault.Kind.LIMIT_REACHED);
        assertThat(read("", 107, "level=error msg=\"SyntaxError: no \\\"comma\\\"\" hint=x")
                        .faults())
                .extracting(Fault::reason)
                .containsExactly("k6 ended with status 107: SyntaxError: no \\\"comma\\\"");
        assertThat(read("", 0, "").faults())
                .extracting(Fault::reason)
                .containsExactly("k6 ended with status 0 before its slice did");
        assertThat(read(END, 0, "").faults()).containsExactly(Fault.noResponse());
    }

    @Test
    void aRateThatK6FellBehindOfWithoutDroppingAnythingSpoilsASlice() throws IOException {
        Scenario rated = TIMED.atRate(40.0);
        assertThat(read(rated, row("http_reqs", 1_000, 1, "200").repeat(97) + END, 0, "")
                        .faults())
                .containsExactly(new Fault(Fault.Kind.RATE_MISSED, "k6 sent only 97 of 100 requests in time"));
        assertThat(read(rated, row("http_reqs", 1_000, 1, "200").repeat(98) + END, 0, "")
                        .faults())
                .isEmpty();
        assertThat(read(
                                Loads.counted(Loads.HELLO, 20, true, 100).atRate(40.0),
                                row("http_reqs", 1_000, 1, "200").repeat(97) + END,
                                0,
                                "")
                        .faults())
                .extracting(Fault::kind)
                .containsExactly(Fault.Kind.RATE_MISSED);
        K6Samples half = K6Samples.of(
                rated,
                Files.writeString(
                        directory.resolve("half"),
                        HEAD + row("http_reqs", 1_000, 1, "200").repeat(49) + END));
        assertThat(K6Samples.merged(rated, List.of(half, half)).faults())
                .as("of all runners together")
                .isEmpty();
    }

    @Test
    void aServerThatClosesItsConnectionsIsNamed() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            rows.append(row("http_reqs", 1_000 + i, 1, "200"))
                    .append(row("http_req_connecting", 1_000 + i, 0.1, "200"));
        }
        assertThat(read(rows + END, 0, "").faults()).extracting(Fault::kind).containsExactly(Fault.Kind.NOT_KEPT_ALIVE);
    }

    /** As if one k6 had seen all of it. */
    @Test
    void theHistogramsOfEightAreThatOfAll() throws IOException {
        Random random = new Random(7);
        StringBuilder every = new StringBuilder();
        List<K6Samples> eight = new ArrayList<>();
        for (int runner = 0; runner < 8; runner++) {
            StringBuilder own = new StringBuilder();
            for (int i = 0; i < 500; i++) {
                double ms = Math.exp(random.nextGaussian() * 2);
                own.append(row("http_reqs", 1_000_000 + i, 1, "200"))
                        .append(row("http_req_duration", 1_000_000 + i, ms, "200"));
            }
            every.append(own);
            eight.add(K6Samples.of(TIMED, Files.writeString(directory.resolve("r" + runner), HEAD + own + END)));
        }
        K6Samples all = K6Samples.of(TIMED, Files.writeString(directory.resolve("all"), HEAD + every + END));

        LoadResult merged = K6Samples.merged(TIMED, eight);
        assertThat(merged.latencyMs())
                .isEqualTo(K6Samples.merged(TIMED, List.of(all)).latencyMs());
        assertThat(merged.good()).isEqualTo(4_000);
    }

    @Test
    void countsWhatTheServerCounts() throws Exception {
        requireK6();
        for (Scenario scenario : List.of(
                Loads.timed(Loads.HELLO, 3, true, Duration.ofSeconds(1)),
                Loads.counted(Loads.HELLO, 3, true, 100),
                Loads.timed(Loads.HELLO, 3, true, Duration.ofSeconds(1)).atRate(50.0),
                Loads.timed(Loads.HELLO, 3, false, Duration.ofSeconds(1)).atRate(50.0))) {
            try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(5))) {
                LoadResult result = new K6Driver().run(Loads.request(server, scenario, directory));

                assertThat(result.faults()).isEmpty();
                assertThat(result.good()).isEqualTo(server.requests()).isPositive();
                if (scenario.openModel()) {
                    assertThat(result.good()).isBetween(50L, 51L);
                }
                if (scenario.keepAlive()) {
                    assertThat(server.connections()).isBetween(1L, 3L);
                } else {
                    assertThat(server.connections()).isEqualTo(server.requests());
                }
                assertThat(result.latencyMs().p50()).isGreaterThanOrEqualTo(5);
                assertThat(result.generatorCpuSeconds()).isPositive();
                assertThat(directory.resolve("b1-hello.k6.csv")).doesNotExist();
            }
        }
        assertThat(new K6Driver().version()).matches("\\d+\\.\\d.*");
    }

    @Test
    void checksEveryResponse() throws Exception {
        requireK6();
        for (Expectation expect : List.of(
                new Expectation(200, "hello", null, false),
                new Expectation(200, null, "hel+o", false),
                new Expectation(200, null, null, false, null, 5, null),
                Expectation.OK)) {
            Scenario scenario = Loads.counted(Loads.get(expect), 1, true, 20);
            try (LocalServer server = new LocalServer(n -> n == 10 ? Reply.ok("hullo!") : Reply.ok("hello"))) {
                LoadResult result = new K6Driver().run(Loads.request(server, scenario, directory));

                assertThat(result.good()).as(expect.toString()).isEqualTo(19);
                assertThat(result.broken()).isEqualTo(1);
                assertThat(result.faults()).extracting(Fault::kind).containsExactly(Fault.Kind.WRONG_RESPONSE);
            }
        }
    }

    /** A length is in bytes, also where the body is read as a text. */
    @Test
    void countsTheBytesOfAText() throws Exception {
        requireK6();
        Expectation seven = new Expectation(200, null, "Gr.+", false, null, 7, null);
        try (LocalServer server = new LocalServer(n -> Reply.ok("Grüße"))) {
            LoadResult result =
                    new K6Driver().run(Loads.request(server, Loads.counted(Loads.get(seven), 1, true, 20), directory));

            assertThat(result.good()).as(result.faults().toString()).isEqualTo(20);
        }
    }

    @Test
    void sendsBodyAndHeadersAsTheyAre() throws Exception {
        requireK6();
        String body = "{\"text\": \"über $100 # 'quoted' ${x}\"}\n";
        Endpoint endpoint = new Endpoint(
                "echo",
                "/echo?a=b&c=d%20e",
                "PUT",
                Map.of("content-type", "application/json", "X-Kit", "one two"),
                body,
                Expectation.OK);
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result =
                    new K6Driver().run(Loads.request(server, Loads.counted(endpoint, 2, true, 10), directory));

            assertThat(result.good()).isEqualTo(10);
            assertThat(server.last().method()).isEqualTo("PUT");
            assertThat(server.last().path()).isEqualTo("/echo?a=b&c=d%20e");
            assertThat(server.last().body()).isEqualTo(body);
            assertThat(server.last().headers())
                    .containsEntry("Content-Type", "application/json")
                    .containsEntry("X-Kit", "one two");
        }
    }

    /** It is no package of Debian, so it may be missing. */
    private static void requireK6() {
        assumeTrue(new K6Driver().version() != null, "k6 is not installed");
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> executor(Scenario scenario) {
        Map<String, Object> options =
                (Map<String, Object>) K6Slice.of(request(scenario)).json().get("options");
        return ((Map<String, Map<String, Object>>) options.get("scenarios")).get("slice");
    }

    private LoadResult read(String rows, int exitStatus, String errors) throws IOException {
        return read(TIMED, rows, exitStatus, errors);
    }

    private LoadResult read(Scenario scenario, String rows, int exitStatus, String errors) throws IOException {
        Path samples = Files.writeString(directory.resolve("samples.csv"), HEAD + rows);
        Path out = Files.writeString(directory.resolve("out"), "");
        Path err = Files.writeString(directory.resolve("err"), errors);
        ToolRun run = new ToolRun(List.of("k6"), out, err, Duration.ofSeconds(9), exitStatus, 1.0);
        return K6Samples.of(scenario, samples).result(run);
    }

    private static String row(String metric, long micros, double value, String status) {
        return metric + "," + micros + "," + value + ",," + status + ",,\n";
    }

    private LoadRequest request(Scenario scenario) {
        return new LoadRequest(
                URI.create("http://127.0.0.1:1"), scenario, directory.resolve("raw"), Duration.ofSeconds(4));
    }
}
