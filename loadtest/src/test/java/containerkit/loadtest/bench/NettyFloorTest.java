package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Vocabulary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of the applications' {@code /test/block}, as far as the floor keeps it. */
class NettyFloorTest {
    private final NettyFloor floor = new NettyFloor(0);
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @AfterEach
    void close() {
        floor.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/raw", "/test/block", "/test/block?delayMs=0"})
    void respondsWithTheSameBytesAndContentHeaders(String path) throws Exception {
        HttpResponse<String> response = send("GET", path);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("netty block!!!");
        assertThat(response.headers().map())
                .isEqualTo(
                        Map.of("content-type", List.of("text/plain;charset=utf-8"), "content-length", List.of("14")));
    }

    @ParameterizedTest
    @CsvSource({"GET, /test/async", "GET, /", "GET, /raw/", "GET, /test/blocks", "POST, /raw", "HEAD, /test/block"})
    void knowsNothingElse(String method, String path) throws Exception {
        assertThat(send(method, path).statusCode()).isEqualTo(404);
    }

    @Test
    void aConnectionIsKeptAndPipelinedRequestsGetTheirResponsesInTurn() throws IOException {
        String good = "GET /raw HTTP/1.1\r\nHost: x\r\n\r\n";
        String last = "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

        List<String> lines = exchange(good + good + last);

        assertThat(lines.stream().filter(line -> line.contains("HTTP/1.1 ")))
                .extracting(line -> line.substring(line.indexOf("HTTP/1.1")))
                .containsExactly("HTTP/1.1 200 OK", "HTTP/1.1 200 OK", "HTTP/1.1 404 Not Found");
        assertThat(lines).containsOnlyOnce("connection: close").doesNotContain("connection: keep-alive");
    }

    /** ab speaks HTTP/1.0 and waits for the word. */
    @Test
    void anOldClientIsToldThatItsConnectionIsKept() throws IOException {
        List<String> lines = exchange("GET /raw HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /raw HTTP/1.0\r\n\r\n");

        assertThat(lines).containsOnlyOnce("connection: keep-alive");
        assertThat(lines.stream().filter(line -> line.contains("200 OK"))).hasSize(2);
    }

    @Test
    void whatIsNotHttpGetsAResponseAndIsClosed() throws IOException {
        assertThat(exchange("what?\r\n\r\n").get(0)).isEqualTo("HTTP/1.1 404 Not Found");
    }

    @Test
    void thePlanRunsItOnTheSameJvmWithTheSameFlagsAsTheJars() {
        Path kit = Path.of("..").toAbsolutePath().normalize();
        Plan plan = new PlanReader(kit, new Vocabulary(Set.of("open"), List.of("cpu_us_per_request")), () -> 1)
                .read(kit.resolve("loadtest/plans/bench/floor.yaml").toString(), Overrides.NONE);
        Contender netty = plan.contender("netty");

        assertThat(netty.command())
                .startsWith(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString())
                .contains(NettyFloor.class.getName());
        assertThat(netty.command().get(1)).isEqualTo("{jvm_flags}");
        assertThat(plan.jvmFlags()).isNotEmpty();
        assertThat(plan.parts()).allSatisfy(part -> assertThat(part.variants()).hasSizeLessThanOrEqualTo(4));
    }

    private HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + floor.port() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Every line that comes back until the server closes. */
    private List<String> exchange(String requests) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), floor.port())) {
            socket.getOutputStream().write(requests.getBytes(StandardCharsets.US_ASCII));
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            List<String> lines = new ArrayList<>();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
            return lines;
        }
    }
}
