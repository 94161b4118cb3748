package containerkit.loadtest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("end-to-end")
class UnobservedServerEndToEndTest {
    @TempDir
    Path directory;

    /** One server under two names: with the second comes a JMX address at which nobody listens. */
    @Test
    void aServerThatCannotBeObservedDidNotFail() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hello", exchange -> {
            byte[] body = "hello".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            Path run = directory.resolve("run");
            KitProcess kit = KitProcess.start(
                    directory, "compare", plan(server.getAddress().getPort()).toString(), "--out", run.toString());

            assertThat(kit.exitCode()).as(kit.output()).isEqualTo(1);
            assertThat(kit.output())
                    .contains(
                            "unseen: could not be observed at its start: ",
                            "; it is tried again",
                            "Not every scenario was measured; no contender failed.")
                    .doesNotContain("failed in");
            JsonNode results =
                    new ObjectMapper().readTree(run.resolve("results.json").toFile());
            assertThat(FaultyServers.cell(results, "seen").get("slices").asInt())
                    .isPositive();
            assertThat(FaultyServers.cell(results, "unseen").get("slices").asInt())
                    .isZero();
        } finally {
            server.stop(0);
        }
    }

    private Path plan(int port) throws Exception {
        int closed;
        try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = nobody.getLocalPort();
        }
        return Files.writeString(
                directory.resolve("unseen.yaml"),
                """
                    blocks: 1
                    rounds: 1
                    other_processes_percent: 100
                    warm_up: {duration: 500ms}
                    contenders:
                      seen: {url: "http://127.0.0.1:%d"}
                      unseen: {url: "http://127.0.0.1:%d", jmx: "service:jmx:rmi:///jndi/rmi://127.0.0.1:%d/jmxrmi"}
                    endpoints:
                      hello: {path: /hello, expect: {body: hello}}
                    scenarios: [{endpoint: hello, concurrency: 4, requests: 300}]
                    """
                        .formatted(port, port, closed));
    }
}
