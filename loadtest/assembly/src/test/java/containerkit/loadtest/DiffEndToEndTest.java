package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that are sent the same bytes by the kit in a process of its own. */
@Tag("end-to-end")
class DiffEndToEndTest {
    private static final List<String> PROXIED = List.of(
            "plain GET", "HEAD", "HTTP/1.0", "Connection: close", "two pipelined requests", "gzip wanted", "OPTIONS");

    @TempDir
    Path directory;

    /** Beside a server that is not restarted, because a jar starts once for every setup of the probes. */
    @Test
    void findsWhatContainersDoDifferently() throws Exception {
        Containers.requirePackaged();
        Path baseline = directory.resolve("baseline.json");
        Path markdown = directory.resolve("report.md");
        HttpServer other = server("/test/block", "other block!!!");
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                Containers.JVM_FLAGS
                        + """
                        contenders:
                          tomcat:
                          other: {url: "http://127.0.0.1:%d"}
                        endpoints: {blocking: {path: /test/block, expect: {body: "{contender} block!!!"}}}
                        """
                                .formatted(other.getAddress().getPort()));
        KitProcess kit = KitProcess.start(
                directory, "diff", plan.toString(), "--save", baseline.toString(), "--markdown", markdown.toString());

        assertThat(kit.exitCode()).as(kit.output()).isZero();
        other.stop(0);
        assertThat(kit.output()).contains("breaks clients, ", "visible, ", "150 requests over one");
        JsonNode recording = new ObjectMapper().readTree(baseline.toFile());
        assertThat(recording.path("notSent")).isEmpty();
        Set<String> contenders = new TreeSet<>();
        recording.path("behaviours").fieldNames().forEachRemaining(contenders::add);
        assertThat(contenders).containsExactly("other", "tomcat");
        assertThat(recording
                        .at("/behaviours/tomcat/150 requests over one connection/aspects/connection")
                        .asText())
                .isEqualTo("closed");
        assertThat(Files.readString(markdown)).contains("# What containers respond differently, /test/block");
        assertThat(kit.leftBehind()).isEmpty();
    }

    @Test
    void namesTheOneHeaderThatAProxyChangesAndNothingElse() throws Exception {
        HttpServer first = server("/page", "page");
        HttpServer second = server("/page", "page");
        try (HeaderProxy passing = HeaderProxy.before(second.getAddress(), "", "");
                HeaderProxy changing = HeaderProxy.before(second.getAddress(), "Vary: Origin", "Vary: Accept")) {
            Path plan = Files.writeString(
                    directory.resolve("plan.yaml"),
                    """
                    contenders:
                      direct: {url: "http://127.0.0.1:%d"}
                      passed: {url: "%s"}
                      changed: {url: "%s"}
                    endpoints:
                      page: {path: /page, expect: {body: page}}
                    scenarios:
                      - {endpoint: page, tool: kit, concurrency: 1, keep_alive: true, duration: 1s}
                    """
                            .formatted(first.getAddress().getPort(), passing.address(), changing.address()));
            List<String> arguments = new ArrayList<>(List.of("diff", plan.toString(), "--json"));
            PROXIED.forEach(probe -> arguments.addAll(List.of("--probe", probe)));
            KitProcess kit = KitProcess.startApart(directory, arguments.toArray(String[]::new));

            assertThat(kit.exitCode()).as(kit.output() + kit.errors()).isZero();
            JsonNode differences = new ObjectMapper().readTree(kit.output()).path("differences");
            assertThat(differences).as(differences.toPrettyString()).hasSize(1);
            JsonNode difference = differences.get(0).path("difference");
            assertThat(difference.path("aspect").asText()).isEqualTo("header vary");
            assertThat(difference.path("severity").asText()).isEqualTo("VISIBLE");
            assertThat(difference.path("values").toString())
                    .isEqualTo("{\"direct\":\"Origin\",\"passed\":\"Origin\",\"changed\":\"Accept\"}");
            assertThat(difference.path("probes"))
                    .extracting(JsonNode::asText)
                    .containsExactlyInAnyOrderElementsOf(PROXIED);
        } finally {
            first.stop(0);
            second.stop(0);
        }
    }

    private static HttpServer server(String path, String body) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext(path, exchange -> {
            byte[] page = body.getBytes(StandardCharsets.US_ASCII);
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.getResponseHeaders().set("Vary", "Origin");
            exchange.sendResponseHeaders(200, head ? -1 : page.length);
            if (!head) {
                exchange.getResponseBody().write(page);
            }
            exchange.close();
        });
        server.start();
        return server;
    }
}
