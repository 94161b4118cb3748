package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.LocalServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Real sockets; each server sends fixed bytes. */
class ProberTest {
    private static final Probe GET = probe(List.of("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"), 0);
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nVary: Origin\r\nDate: now\r\n\r\nok";

    private final List<ServerSocket> servers = new ArrayList<>();

    @AfterEach
    void stop() throws IOException {
        for (ServerSocket server : servers) {
            server.close();
        }
    }

    @Test
    void findsAProxyThatChangesOneHeader() throws Exception {
        List<Difference> differences =
                differences(OK, OK.replace("Origin", "Accept").replace("now", "later"));
        assertThat(differences).hasSize(1);
        assertThat(differences.get(0).aspect()).isEqualTo("header vary");
        assertThat(differences.get(0).severity()).isEqualTo(Severity.VISIBLE);
        assertThat(differences.get(0).values()).containsEntry("a", "Origin").containsEntry("b", "Accept");
    }

    @Test
    void findsNothingWhereAllIsTheSameBesideNameAddressTimeAndSession() throws Exception {
        assertThat(differences(
                        number -> "HTTP/1.1 200 OK\r\nSet-Cookie: JSESSIONID=A" + number + "\r\nLocation: http://"
                                + authority(0) + "/\r\n\r\na at 2026-01-01T00:00:0" + number + "Z",
                        number -> "HTTP/1.1 200 OK\r\nSet-Cookie: JSESSIONID=B" + number + "\r\nLocation: http://"
                                + authority(1) + "/\r\n\r\nb at 2026-01-02T00:00:0" + number + "Z"))
                .isEmpty();
    }

    @Test
    void leavesOutWhatChangesFromOneTimeToTheNext() throws Exception {
        assertThat(differences(
                        number -> "HTTP/1.1 200 OK\r\nETag: " + number + "\r\n\r\n",
                        number -> "HTTP/1.1 200 OK\r\nETag: fixed\r\n\r\n"))
                .isEmpty();
    }

    @Test
    void namesWhatABaselineDoesNotHave() throws Exception {
        Recording earlier = recording(number -> OK, number -> OK);
        Recording now = recording(number -> OK, number -> OK.replace("200 OK", "404 No"));
        Map<String, List<Difference>> changes = now.since(earlier, List.of(GET));
        assertThat(changes.get("a")).isEmpty();
        assertThat(changes.get("b")).extracting(Difference::aspect).containsExactly(Behaviour.STATUS);
        assertThat(changes.get("b").get(0).values())
                .containsEntry("before", "200")
                .containsEntry("now", "404");
        assertThat(earlier.since(earlier, List.of(GET)).values())
                .allSatisfy(each -> assertThat(each).isEmpty());
    }

    @Test
    void runsOfDifferentServersMakeOneTable() throws Exception {
        Recording one = recording(number -> OK, number -> OK);
        Map<String, Map<String, Behaviour>> renamed =
                Map.of("c", one.behaviours().get("a"), "b", one.behaviours().get("b"));
        Recording other = new Recording("/", Map.of(), List.of(), renamed, Map.of());
        assertThat(one.and(other).of("plain")).containsOnlyKeys("a", "b", "c");
    }

    @Test
    void countsResponsesUntilTheServerCloses() throws Exception {
        URI server = server(number -> OK);
        Probe twice = probe(List.of(GET.stages().get(0), GET.stages().get(0)), 0);
        Behaviour behaviour =
                prober().ask("a", server, Path.of("."), List.of(twice)).get("plain");
        assertThat(behaviour.aspects())
                .containsEntry(Behaviour.STATUS, "200, then closed")
                .containsEntry(Behaviour.CONNECTION, "closed");
    }

    @Test
    void saysThatAServerWaitsForTheRest() throws Exception {
        Behaviour behaviour = prober().ask(
                        "a", server(number -> OK), Path.of("."), List.of(probe(List.of("GET / HTTP/1.1\r\n"), 1)))
                .get("plain");
        assertThat(behaviour.aspects())
                .containsEntry(Behaviour.STATUS, "no response")
                .containsEntry(Behaviour.LASTS, "more than 1 s");
    }

    @Test
    void saysThatNobodyListens() throws Exception {
        try (Socket silent = LocalServer.silentPort()) {
            URI server = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            assertThat(prober().ask("a", server, Path.of("."), List.of(GET))
                            .get("plain")
                            .aspects())
                    .containsEntry(Behaviour.STATUS, "no connection");
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
        behaviours.put("a", prober().ask("a", server(a), Path.of("."), List.of(GET)));
        behaviours.put("b", prober().ask("b", server(b), Path.of("."), List.of(GET)));
        Recording.Server server = new Recording.Server(null, null, null);
        return new Recording("/", Map.of("a", server, "b", server), List.of(), behaviours, Map.of());
    }

    private static Prober prober() {
        return new Prober(new Target("/", Map.of()));
    }

    private static Probe probe(List<String> stages, int wait) {
        return new Probe(
                "content",
                "plain",
                Setup.PLAIN,
                "path",
                stages,
                Probe.Leaving.WHEN_DONE,
                wait,
                Probe.Stopping.NONE,
                "",
                "",
                false);
    }

    private String authority(int server) {
        return "127.0.0.1:" + servers.get(server).getLocalPort();
    }

    /** A server that sends the bytes for the number of the connection and closes it. */
    private URI server(IntFunction<String> response) throws IOException {
        ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        servers.add(server);
        AtomicInteger number = new AtomicInteger();
        Thread accepting = new Thread(() -> {
            try {
                while (true) {
                    Socket socket = server.accept();
                    int own = number.getAndIncrement();
                    Thread responding = new Thread(() -> respond(socket, response.apply(own)));
                    responding.setDaemon(true);
                    responding.start();
                }
            } catch (IOException e) {
                // the test is over
            }
        });
        accepting.setDaemon(true);
        accepting.start();
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    private static void respond(Socket accepted, String response) {
        try (Socket socket = accepted;
                InputStream in = socket.getInputStream();
                OutputStream out = socket.getOutputStream()) {
            StringBuilder request = new StringBuilder();
            for (int next = in.read(); next >= 0; next = in.read()) {
                request.append((char) next);
                if (request.toString().endsWith("\r\n\r\n")) {
                    out.write(response.getBytes(StandardCharsets.ISO_8859_1));
                    return;
                }
            }
        } catch (IOException e) {
            // the client is gone
        }
    }
}
