package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.result.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Real sockets; each server sends fixed bytes. */
class ProberTest {
    private static final Probe GET = probe(List.of("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"), 0);
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nVary: Origin\r\nDate: now\r\n\r\nok";

    private static final char[] PASSWORD = "kit-diff".toCharArray();

    @TempDir
    Path directory;

    private final List<ServerSocket> servers = new ArrayList<>();

    @AfterEach
    void stop() throws IOException {
        for (ServerSocket server : servers) {
            server.close();
        }
    }

    static Stream<Arguments> responses() {
        String cookies = "HTTP/1.1 200 OK\r\nSet-Cookie: x=1; HttpOnly; Path=/\r\nSet-Cookie: y=2; Path=/\r\n"
                + "Content-Length: 0\r\n\r\n";
        String tagged = OK.replace("Date: now", "ETag: \"0123456789abcdef0123456789abcdef\"");
        String many = "HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n" + "a".repeat(2_000_000);
        String names = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nplan b, a";
        String text =
                "HTTP/1.1 200 OK\r\nSet-Cookie: JSESSIONID=%s\r\nLocation: http://{host}/\r\n\r\n%s at 2026-01-0%sZ";
        return Stream.of(
                Arguments.of(
                        "name, address, time, session",
                        text.formatted("A#", "a", "1T00:00:0#"),
                        text.formatted("B#", "b", "2T00:00:0#"),
                        List.of()),
                Arguments.of("a word that is a name of a contender", names, names, List.of()),
                Arguments.of(
                        "a cookie's own attribute",
                        cookies,
                        cookies.replace("HttpOnly; Path=/", "Path=/").replace("y=2; Path=/", "y=2; Path=/; HttpOnly"),
                        List.of("header set-cookie")),
                Arguments.of(
                        "order and case of cookies",
                        cookies,
                        cookies.replace(
                                "x=1; HttpOnly; Path=/\r\nSet-Cookie: y=2; Path=/",
                                "y=2; path=/\r\nSet-Cookie: x=1; path=/; httponly"),
                        List.of()),
                Arguments.of("entity tags", tagged, tagged.replace("0123", "3210"), List.of("header etag")),
                Arguments.of(
                        "no body that is too long",
                        many,
                        many.replace("\r\n\r\na", "\r\nX-More: b\r\n\r\nb"),
                        List.of("header x-more")),
                Arguments.of(
                        "what changes each time",
                        "HTTP/1.1 200 OK\r\nETag: #\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nETag: fixed\r\n\r\n",
                        List.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("responses")
    void findsWhatAClientCanTellApartAndNothingElse(String what, String a, String b, List<String> aspects)
            throws Exception {
        assertThat(differences(
                        number -> a.replace("#", "" + number).replace("{host}", authority(0)),
                        number -> b.replace("#", "" + number).replace("{host}", authority(1))))
                .extracting(Difference::aspect)
                .isEqualTo(aspects);
    }

    @Test
    void waitsForEachOfSeveralResponses() throws Exception {
        Probe two = probe(List.of("GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n"), 0);
        URI server = responding(out -> {
            send(out, OK);
            Thread.sleep(600);
            send(out, OK);
        });
        assertThat(aspects(server, two)).containsEntry(Behaviour.STATUS, "2 × 200");
    }

    @Test
    void aMessageOfAWebSocketIsTheSameInSeveralFrames() throws Exception {
        String upgraded = "HTTP/1.1 101 \r\nUpgrade: websocket\r\n\r\n";
        assertThat(differences(upgraded + "\u0081\u0004wxyz", upgraded + "\u0001\u0002wx\u0089\u0000\u0080\u0002yz"))
                .isEmpty();
        assertThat(differences(upgraded + "\u0081\u0004wxyz", upgraded + "\u0088\u0002\u0003\u00f1"))
                .extracting(Difference::values)
                .containsExactly(Map.of("a", "text wxyz", "b", "close 1009"));
    }

    @Test
    void namesAllValuesOfWhatVariesAndComparesServersThatShareNone() throws Exception {
        List<Difference> differences = differences(
                number -> OK.replace("Origin", number % 2 == 0 ? "Origin" : "Accept"),
                number -> OK.replace("Origin", "Cookie"));
        assertThat(differences).extracting(Difference::aspect).containsExactly("header vary");
        assertThat(differences.get(0).values())
                .containsEntry("a", "varies: Accept or Origin")
                .containsEntry("b", "Cookie");
        assertThat(differences(number -> OK.replace("Origin", number % 2 == 0 ? "Origin" : "Accept"), number -> OK))
                .as("a value that both can have")
                .isEmpty();
    }

    @Test
    void readsAnInterimAndAFinalResponseAlikeTogetherAndApart() throws Exception {
        Probe expects = probe(List.of("POST {path} HTTP/1.1\r\nExpect: 100-continue\r\n\r\n", "a"), 0);
        for (Duration pause : List.of(Duration.ZERO, Duration.ofMillis(100))) {
            URI server = responding(out -> {
                send(out, "HTTP/1.1 100 Continue\r\n\r\n");
                Thread.sleep(pause.toMillis());
                send(out, OK.replace("200 OK", "404 No").replace("Vary: Origin", "Connection: close"));
            });
            assertThat(aspects(server, expects))
                    .as("pause of %s", pause)
                    .containsEntry(Behaviour.STATUS, "100 404, closed as announced")
                    .containsEntry(Behaviour.CONNECTION, "closed");
        }
    }

    @Test
    void comparesNoBodyThatTheClientLeavesHalfway() throws Exception {
        Probe leaves = probe("path", GET.stages(), Probe.Leaving.IN_BETWEEN, 0, 0, "");
        URI server = responding(out -> {
            send(out, "HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n");
            for (int piece = 0; piece < 50; piece++) {
                send(out, "piece");
                Thread.sleep(100);
            }
        });
        assertThat(aspects(server, leaves))
                .containsEntry(Behaviour.STATUS, "200")
                .doesNotContainKeys(Behaviour.BODY, Behaviour.BODY_END);
    }

    @Test
    void waitsUntilAServerThatIsLateSpeaksTls() throws Exception {
        KeyStore keys =
                KeyStore.getInstance(Path.of(URI.create(Tls.keys(directory))).toFile(), PASSWORD);
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        AtomicInteger accepted = new AtomicInteger();
        URI server = accepting(socket -> {
            if (accepted.incrementAndGet() < 3) {
                socket.close();
                return;
            }
            SSLSocket tls = (SSLSocket) context.getSocketFactory().createSocket(socket, null, true);
            tls.setUseClientMode(false);
            tls.startHandshake();
        });
        Prober.await(URI.create("https://" + server.getAuthority()), () -> null);
        assertThat(accepted).hasValue(3);
    }

    /** A client that reads no response before it has sent all sees no status then. */
    @Test
    void saysThatAServerClosesBeforeAllIsSent() throws Exception {
        Probe upload = probe(List.of("POST /upload HTTP/1.1\r\n\r\n" + "a".repeat(24_000_000)), 0);
        URI server = responding(out -> send(out, OK.replace("200 OK", "413 Too Large")));
        assertThat(aspects(server, upload)).containsEntry(Behaviour.SENDING, "broken off");
    }

    @Test
    void sendsPieceByPieceWhatTakesTime() throws Exception {
        Probe slow = probe("path", GET.stages(), Probe.Leaving.WHEN_DONE, 0, 1, "");
        List<Long> millis = new CopyOnWriteArrayList<>();
        URI server = accepting(socket -> {
            long began = System.nanoTime();
            respond(socket, out -> {
                millis.add(Duration.ofNanos(System.nanoTime() - began).toMillis());
                send(out, OK);
            });
        });
        assertThat(aspects(server, slow)).containsEntry(Behaviour.STATUS, "200");
        assertThat(millis).hasSize(2).allSatisfy(each -> assertThat(each).isGreaterThan(800));
    }

    /** Another application's endpoint does not say what it was told. */
    @Test
    void asksOnlyTheKitsApplicationsWhatTheyWereTold() throws Exception {
        List<String> stages = List.of("GET {events}{?}id={id} HTTP/1.1\r\n\r\n");
        Probe events = probe("events", stages, Probe.Leaving.WHEN_DONE, 0, 0, "{kit}/told?id={id}");
        Prober prober = new Prober(new Target("/a", Map.of("events", "/e")), List.of());
        assertThat(prober.ask(server(number -> OK), Path.of("."), List.of(events), () -> {})
                        .get("plain")
                        .aspects())
                .containsEntry(Behaviour.STATUS, "200")
                .doesNotContainKey(Behaviour.TOLD);
    }

    @Test
    void countsResponsesUntilTheServerCloses() throws Exception {
        URI server = server(number -> OK);
        Probe twice = probe(List.of(GET.stages().get(0), GET.stages().get(0)), 0);
        assertThat(aspects(server, twice))
                .containsEntry(Behaviour.STATUS, "200, then closed")
                .containsEntry(Behaviour.CONNECTION, "closed");
    }

    @Test
    void saysThatAServerWaitsForTheRest() throws Exception {
        assertThat(aspects(server(number -> OK), probe(List.of("GET / HTTP/1.1\r\n"), 1)))
                .containsEntry(Behaviour.STATUS, "no response")
                .containsEntry(Behaviour.LASTS, "more than 1 s");
    }

    @Test
    void saysThatNobodyListens() throws Exception {
        try (Socket silent = LocalServer.silentPort()) {
            URI server = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            assertThat(aspects(server, GET)).containsEntry(Behaviour.STATUS, "no connection");
        }
    }

    private List<Difference> differences(String a, String b) throws Exception {
        return differences(number -> a, number -> b);
    }

    private List<Difference> differences(IntFunction<String> a, IntFunction<String> b) throws Exception {
        return Difference.of(recording(a, b), List.of(GET));
    }

    private Recording recording(IntFunction<String> a, IntFunction<String> b) throws Exception {
        Map<String, Map<String, Behaviour>> behaviours = new LinkedHashMap<>();
        behaviours.put("a", prober().ask(server(a), Path.of("."), List.of(GET), () -> {}));
        behaviours.put("b", prober().ask(server(b), Path.of("."), List.of(GET), () -> {}));
        Recording.Server server = new Recording.Server(null, null, null);
        return new Recording("/", Map.of("a", server, "b", server), List.of(), behaviours);
    }

    private static Map<String, String> aspects(URI server, Probe probe) throws Exception {
        return prober().ask(server, Path.of("."), List.of(probe), () -> {})
                .get("plain")
                .aspects();
    }

    private static Prober prober() {
        return new Prober(new Target("/", Map.of()), List.of("a", "b"));
    }

    private static Probe probe(List<String> stages, int wait) {
        return probe("path", stages, Probe.Leaving.WHEN_DONE, wait, 0, "");
    }

    private static Probe probe(
            String endpoint, List<String> stages, Probe.Leaving leaving, int wait, int trickle, String told) {
        Map<String, Object> probe = Map.of(
                "name", "plain",
                "needs", endpoint,
                "then", stages,
                "leaving", leaving,
                "wait_seconds", wait,
                "takes_seconds", trickle,
                "report", told);
        return Json.mapper().convertValue(probe, Probe.class);
    }

    private String authority(int server) {
        return "127.0.0.1:" + servers.get(server).getLocalPort();
    }

    /** A server that sends the bytes for the number of the connection and closes it. */
    private URI server(IntFunction<String> response) throws IOException {
        AtomicInteger number = new AtomicInteger();
        return responding(out -> send(out, response.apply(number.getAndIncrement())));
    }

    /** A server that responds once on each connection and closes it. */
    private URI responding(Responding responding) throws IOException {
        return accepting(socket -> respond(socket, responding));
    }

    private URI accepting(Accepting accepting) throws IOException {
        ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        servers.add(server);
        Thread listening = new Thread(() -> {
            try {
                while (true) {
                    Socket socket = server.accept();
                    Thread thread = new Thread(() -> accept(socket, accepting));
                    thread.setDaemon(true);
                    thread.start();
                }
            } catch (IOException e) {
                // the test is over
            }
        });
        listening.setDaemon(true);
        listening.start();
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    private static void accept(Socket socket, Accepting accepting) {
        try {
            accepting.accept(socket);
        } catch (IOException e) {
            // the client is gone
        }
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private static void respond(Socket accepted, Responding responding) {
        try (Socket socket = accepted;
                InputStream in = socket.getInputStream();
                OutputStream out = socket.getOutputStream()) {
            StringBuilder request = new StringBuilder();
            for (int next = in.read(); next >= 0; next = in.read()) {
                request.append((char) next);
                if (request.toString().endsWith("\r\n\r\n")) {
                    responding.to(out);
                    return;
                }
            }
        } catch (IOException | InterruptedException e) {
            // the client is gone
        }
    }

    private interface Accepting {
        void accept(Socket socket) throws IOException;
    }

    private interface Responding {
        void to(OutputStream out) throws IOException, InterruptedException;
    }
}
