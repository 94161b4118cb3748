package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.siege.SiegeDriver;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A mix of requests: each as often as its weight says, and each checked for itself. */
class MixTest extends DrivenTest {
    private static final Endpoint MIX = Endpoint.mix(
            "mix",
            List.of(
                    share("GET", null, "/short", 3, new Expectation(200, "short", null, false)),
                    share("POST", "seven", "/longer", 1, new Expectation(201, null, null, false, null, 13, null)),
                    share("HEAD", null, "/head", 1, Expectation.OK)));

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    private static Endpoint.Share share(String method, String body, String path, int weight, Expectation expect) {
        return new Endpoint.Share(new Endpoint(path.substring(1), path, method, Map.of(), body, expect), weight);
    }

    private HttpServer server(int statusOfPost) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(4, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", exchange -> {
            String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String method = exchange.getRequestMethod();
            counts.merge(method + " " + exchange.getRequestURI() + " " + sent, 1, Integer::sum);
            byte[] body = (method.equals("POST") ? "longer: " + sent : "short").getBytes(StandardCharsets.UTF_8);
            boolean head = method.equals("HEAD");
            exchange.sendResponseHeaders(method.equals("POST") ? statusOfPost : 200, head ? -1 : body.length);
            if (!head) {
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        server.start();
        return server;
    }

    private static URI address(HttpServer server) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Test
    void sendsEachRequestAsOftenAsItsWeightSays() throws Exception {
        HttpServer server = server(201);
        try {
            LoadResult result = run(address(server), Loads.counted(MIX, 4, true, 500), PATIENCE);

            assertThat(result.faults()).isEmpty();
            assertThat(result.good()).isEqualTo(500);
            assertThat(counts)
                    .containsOnly(
                            Map.entry("GET /short ", 300),
                            Map.entry("POST /longer seven", 100),
                            Map.entry("HEAD /head ", 100));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void namesTheRequestWhoseResponseIsWrong() throws Exception {
        HttpServer server = server(500);
        try {
            LoadResult result = run(address(server), Loads.counted(MIX, 1, true, 10), PATIENCE);

            assertThat(result.good()).isEqualTo(8);
            assertThat(result.wrongStatus()).isEqualTo(2);
        } finally {
            server.stop(0);
        }
        Endpoint wrong = Endpoint.mix(
                "mix",
                List.of(
                        share("GET", null, "/short", 1, new Expectation(200, "other", null, false)),
                        share("GET", null, "/longer", 1, Expectation.OK)));
        HttpServer other = server(200);
        try {
            assertThat(run(address(other), Loads.counted(wrong, 1, true, 10), PATIENCE)
                            .faults())
                    .singleElement()
                    .extracting(Fault::reason)
                    .asString()
                    .contains("5 of 10 requests failed: /short: another body than expected");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void sendsBackTheCookiesOfItsConnection() throws Exception {
        Endpoint cart = new Endpoint("cart", "/cart", "POST", Map.of(), "seven", Expectation.OK, List.of(), true);
        Endpoint plain = new Endpoint("plain", "/plain", "GET", Map.of(), null, Expectation.OK);
        Endpoint mix = Endpoint.mix("mix", List.of(new Endpoint.Share(cart, 1), new Endpoint.Share(plain, 1)));
        AtomicInteger sessions = new AtomicInteger();
        CountDownLatch bothConnections = new CountDownLatch(2); // or one of them could send all
        HttpServer server = server(200);
        server.createContext("/cart", exchange -> {
            String sent = String.valueOf(exchange.getRequestHeaders().getFirst("Cookie"));
            counts.merge(sent + " " + new String(exchange.getRequestBody().readAllBytes()), 1, Integer::sum);
            if (sent.equals("null")) {
                bothConnections.countDown();
                awaitBoth(bothConnections);
                exchange.getResponseHeaders()
                        .put("Set-Cookie", List.of("id=" + sessions.incrementAndGet() + "; Path=/", "theme=dark"));
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        try {
            LoadResult result = run(address(server), Loads.counted(mix, 2, true, 40), PATIENCE);

            assertThat(result.faults()).isEmpty();
            assertThat(sessions).hasValue(2);
            assertThat(counts).containsEntry("null seven", 2).containsEntry("GET /plain ", 20);
            assertThat(counts.getOrDefault("id=1; theme=dark seven", 0)
                            + counts.getOrDefault("id=2; theme=dark seven", 0))
                    .isEqualTo(18);
        } finally {
            server.stop(0);
        }
    }

    private final Cookies cookies = new Cookies();

    @Test
    void theLatestOfEachNameIsSentBack() {
        assertThat(cookies.header()).isNull();
        cookies.take(List.of("a=1; Path=/; HttpOnly", "b=2"));
        cookies.take(List.of("a=3; Max-Age=60", "q=\"x y\"; Expires=Thu, 01 Jan 2099 00:00:00 GMT"));

        assertThat(cookies.header()).isEqualTo("a=3; b=2; q=\"x y\"");
    }

    @Test
    void whatAResponseDeletesIsNotSentAnyMore() {
        cookies.take(List.of("remember-me=x", "a=1", "b=2"));
        cookies.take(List.of("remember-me=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:10 GMT; Path=/"));
        assertThat(cookies.header()).isEqualTo("a=1; b=2");
        cookies.take(List.of("a=; max-age=0", "b=; Expires=Thu, 01 Jan 1970 00:00:10 GMT"));

        assertThat(cookies.header()).isNull();
    }

    private static void awaitBoth(CountDownLatch latch) {
        try {
            latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void theOrderIsShuffledOnceAndTheSameForAll() {
        int[] order = CallCycle.order(List.of(50, 30, 20));

        assertThat(order).hasSize(100).isEqualTo(CallCycle.order(List.of(50, 30, 20)));
        assertThat(order).isNotEqualTo(java.util.Arrays.stream(order).sorted().toArray());
        assertThat(java.util.Arrays.stream(order).filter(call -> call == 2)).hasSize(20);
    }

    @Test
    void otherToolsRefuseIt() {
        assertThatThrownBy(() -> new SiegeDriver().check(Loads.timed(MIX, 1, true, Duration.ofSeconds(2))))
                .isInstanceOf(UserFailure.class)
                .hasMessage("siege sends one request again and again, endpoint mix is a mix");
    }
}
