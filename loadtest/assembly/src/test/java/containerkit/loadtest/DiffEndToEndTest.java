package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        KitProcess kit = KitProcess.start(directory, "diff", plan.toString(), "--markdown", markdown.toString());

        assertThat(kit.exitCode()).as(kit.output()).isZero();
        other.stop(0);
        assertThat(kit.output()).contains("breaks clients, ", "visible, ", "150 requests over one");
        assertThat(Files.readString(markdown))
                .contains("# What containers respond differently, /test/block")
                .contains(
                        "| 150 requests over one connection | status     | 100 × 200, closed as announced | 150 × 200 |")
                .contains("## Not sent: the servers lack the endpoint");
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

    /** A proxy that passes on every byte, but writes one text of the server's in another way. */
    static final class HeaderProxy implements AutoCloseable {
        private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final InetSocketAddress server;
        private final String text;
        private final String replacement;

        private HeaderProxy(InetSocketAddress server, String text, String replacement) throws IOException {
            this.server = server;
            this.text = text;
            this.replacement = replacement;
        }

        static HeaderProxy before(InetSocketAddress server, String text, String replacement) throws IOException {
            HeaderProxy proxy = new HeaderProxy(server, text, replacement);
            start(proxy::accept);
            return proxy;
        }

        URI address() {
            return URI.create("http://127.0.0.1:" + listening.getLocalPort());
        }

        private void accept() throws IOException {
            while (true) {
                Socket client = listening.accept();
                Socket upstream = new Socket(server.getAddress(), server.getPort());
                client.setTcpNoDelay(true);
                upstream.setTcpNoDelay(true);
                start(() -> pass(client, upstream, "", ""));
                start(() -> pass(upstream, client, text, replacement));
            }
        }

        /** Passes on what one side sends; a server writes the head of a response at once. */
        private static void pass(Socket from, Socket to, String text, String replacement) throws IOException {
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                byte[] buffer = new byte[65_536];
                for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                    String read = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
                    out.write(read.replace(text, replacement).getBytes(StandardCharsets.ISO_8859_1));
                }
                to.shutdownOutput();
            } catch (IOException e) {
                from.close();
                to.close();
            }
        }

        private static void start(Passing passing) {
            Thread thread = new Thread(() -> {
                try {
                    passing.run();
                } catch (IOException e) {
                    // the test is over, or one side is gone
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void close() throws IOException {
            listening.close();
        }

        private interface Passing {
            void run() throws IOException;
        }
    }
}
