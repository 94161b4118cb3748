package containerkit.loadtest.plan.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogTest {
    /** Tomcat's and Undertow's common, Apache's combined, Jetty's extended with IPv6, and what does not count. */
    private static final String LOG =
            """
            127.0.0.1 - - [23/Nov/2026:10:00:00 +0000] "GET /owners?lastName= HTTP/1.1" 200 4615
            127.0.0.1 - - [23/Nov/2026:10:00:00 +0000] "GET /owners?lastName= HTTP/1.1" 200 4615
            10.0.0.9 - anna [23/Nov/2026:10:00:01 +0000] "GET /owners?lastName= HTTP/2.0" 200 4615 "https://shop/" "Mozilla/5.0 (X11; \\"x\\")"
            [0:0:0:0:0:0:0:1] - - [23/Nov/2026:10:00:02 +0000] "GET / HTTP/1.1" 200 3000 "-" "curl/8.5.0"
            127.0.0.1 - - [23/Nov/2026:10:00:03 +0000] "POST /owners HTTP/1.1" 302 -
            127.0.0.1 - - [23/Nov/2026:10:00:03 +0000] "GET /nothing HTTP/1.1" 404 120

            java.lang.IllegalStateException: not a request
            """;

    @TempDir
    Path directory;

    @Test
    void makesAMixOfTheMostFrequentGets() throws IOException {
        Requests requests = RequestFile.read(Files.writeString(directory.resolve("access.log"), LOG));

        assertThat(requests.mix()).isTrue();
        assertThat(requests.shares())
                .extracting(share -> share.endpoint().path() + " " + share.weight())
                .containsExactly("/owners?lastName= 75", "/ 25");
        assertThat(requests.notes())
                .containsExactly(directory.resolve("access.log")
                        + ": the 2 most frequent of 2 GETs, 67 % of 6 requests; 1 line"
                        + " cannot be read, the first: java.lang.IllegalStateException: not a request");
    }

    @Test
    void readsACompressedLog() throws IOException {
        Path file = directory.resolve("access.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(LOG.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(RequestFile.read(file).endpoints())
                .extracting(Endpoint::name)
                .containsExactly("owners", "root");
    }

    @Test
    void manyLongPathsNeedLittleMemory() throws IOException {
        Path file = directory.resolve("access.log");
        try (BufferedWriter log = Files.newBufferedWriter(file)) {
            for (int i = 0; i < 1_500; i++) {
                log.write(line("/orders"));
                log.write(line("/" + i + "/" + "y".repeat(16_000)));
            }
        }

        Requests requests = RequestFile.read(file);

        assertThat(requests.endpoints().get(0).path()).isEqualTo("/orders");
        assertThat(requests.notes().get(0)).contains("most frequent of 1251 GETs");
    }

    private static String line(String path) {
        return "1.1.1.1 - - [x] \"GET " + path + " HTTP/1.1\" 200 1\n";
    }

    @Test
    void refusesWhatIsNoLog() throws IOException {
        Path file =
                Files.writeString(directory.resolve("app.log"), "10:00 INFO to http://me:" + "w".repeat(90) + "@db\n");
        assertThatThrownBy(() -> RequestFile.read(file))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining(
                        "is not an access log in the common or combined format: 10:00 INFO to http://(hidden)@db");

        Files.writeString(file, "\n");
        assertThatThrownBy(() -> RequestFile.read(file)).hasMessageContaining("no GET with status 2xx");

        Files.writeString(file, "1.1.1.1 - - [x] \"POST / HTTP/1.1\" 200 1\n");
        assertThatThrownBy(() -> RequestFile.read(file)).hasMessageContaining("no GET with status 2xx");
    }
}
