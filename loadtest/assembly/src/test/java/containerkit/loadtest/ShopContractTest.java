package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.loadtest.cli.KitRun;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.secret.Secrets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One jar of the shop responds the same on each container, and with its pages buffered. */
@Tag("end-to-end")
class ShopContractTest {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String PICTURE =
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"lamp.png\"\r\nContent-Type: image/png\r\n\r\n"
                    + "p".repeat(100_000) + "\r\n--b--\r\n";

    private final KitContext kit = KitRun.context(KitProcess.HOME);

    @TempDir
    Path directory;

    @Test
    void theSameOnEachContainer() throws Exception {
        Plan plan = kit.plans().read("shop", Overrides.NONE);
        List<Contender> unbuilt = kit.peers().unbuilt(plan.contenders());
        assertThat(kit.peers().build(unbuilt, line -> {})).isEmpty();
        Map<String, Map<String, String>> all = new TreeMap<>();
        for (Contender contender : plan.contenders()) {
            all.put(contender.name(), responses(plan, contender, Mode.STOCK));
        }
        all.put("buffered", responses(plan, plan.contenders().get(0), "buffered"));
        Map<String, String> expected = all.get("tomcat");

        assertThat(all.keySet()).containsExactlyInAnyOrder("tomcat", "jetty", "undertow", "buffered");
        assertThat(all.values()).allSatisfy(responses -> assertThat(responses).containsExactlyEntriesOf(expected));
        assertThat(expected.get("list")).startsWith("200 text/html").contains("Chair 50", "Müller");
        assertThat(expected.get("wrong form")).startsWith("200").contains("must not be blank");
        assertThat(expected.get("form")).startsWith("302").contains("/products/7");
        assertThat(expected.get("full cart")).contains("<td>2</td>");
        assertThat(expected.get("picture")).contains("{\"name\":\"lamp.png\",\"type\":\"image/png\",\"bytes\":100000}");
        assertThat(expected.get("gzip"))
                .contains("gzip")
                .endsWith(expected.get("json").substring(40));
        assertThat(expected.get("events")).startsWith("200 text/event-stream").contains("id:5");
        assertThat(expected.get("nothing")).startsWith("404");
    }

    private Map<String, String> responses(Plan plan, Contender contender, String mode) throws Exception {
        try (RunningServer server = kit.launchers(
                        List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), Secrets.KNOWN)
                .launch(contender, plan.mode(mode), directory.resolve(contender.name() + mode + ".log"))) {
            Shop shop = new Shop(server.address());
            await().atMost(Duration.ofSeconds(90)).ignoreExceptions().until(() -> shop.get("/products")
                    .startsWith("200"));
            Map<String, String> responses = new TreeMap<>();
            responses.put("list", shop.get("/products"));
            responses.put("json", shop.get("/api/products"));
            responses.put("one", shop.get("/api/products/7"));
            responses.put("gzip", shop.get("/api/products", "Accept-Encoding", "gzip"));
            responses.put("events", shop.get("/api/products/stock"));
            responses.put("empty cart", shop.get("/cart"));
            responses.put("put", shop.post("/cart", FORM, "product=3&quantity=2"));
            responses.put("full cart", shop.get("/cart"));
            responses.put("wrong form", shop.post("/products/7/reviews", FORM, "author=&stars=9&text=x"));
            responses.put("form", shop.post("/products/7/reviews", FORM, "author=M%C3%BCller&stars=4&text=good"));
            responses.put("product", shop.get("/products/7"));
            responses.put("picture", shop.post("/api/products/7/picture", "multipart/form-data; boundary=b", PICTURE));
            responses.put("nothing", shop.get("/api/products/77"));
            return responses;
        }
    }

    /** One visitor, who keeps cookies and follows no redirect. */
    private record Shop(URI address, HttpClient client) {
        Shop(URI address) {
            this(
                    address,
                    HttpClient.newBuilder()
                            .version(HttpClient.Version.HTTP_1_1)
                            .cookieHandler(new CookieManager())
                            .build());
        }

        String get(String path, String... headers) throws IOException, InterruptedException {
            HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path));
            return send(headers.length == 0 ? request : request.headers(headers));
        }

        String post(String path, String type, String body) throws IOException, InterruptedException {
            return send(HttpRequest.newBuilder(address.resolve(path))
                    .header("Content-Type", type)
                    .POST(BodyPublishers.ofString(body)));
        }

        private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
            HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
            String encoding = response.headers().firstValue("Content-Encoding").orElse("");
            byte[] body = response.body();
            if (encoding.equals("gzip")) {
                body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
            }
            String location = response.headers().firstValue("Location").orElse("");
            return response.statusCode() + " "
                    + response.headers()
                            .firstValue("Content-Type")
                            .orElse("")
                            .toLowerCase()
                            .replace(" ", "")
                    + " " + encoding + " "
                    + location.replace(address.toString().replaceAll("/$", ""), "") + "\n"
                    + new String(body, StandardCharsets.UTF_8);
        }
    }
}
