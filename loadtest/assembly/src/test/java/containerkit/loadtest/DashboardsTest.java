package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.live.LivePage;
import containerkit.loadtest.live.Prometheus;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every query of every dashboard, asked of a real Prometheus that scraped the three real applications, and of them on
 * Spring Boot 4.1, while {@code kit compare --live} loaded them.
 */
@Tag("prometheus")
class DashboardsTest {
    private static final List<String> NEWER = List.of("tomcat-4", "jetty-4", "undertow-4");
    private static final List<String> NAMES =
            Stream.concat(Containers.NAMES.stream(), NEWER.stream()).toList();
    private static final Path DASHBOARDS = KitProcess.HOME.resolve("loadtest/monitoring/grafana/dashboards");
    private static final Path RULES = KitProcess.HOME.resolve("loadtest/monitoring/prometheus/rules.yml");
    private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), (\\w+)\\)");
    private static final Pattern FROM_JDK = Pattern.compile("From JDK (\\d+)");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<String> lines = new ArrayList<>();
    private final List<String> empty = new ArrayList<>();
    private Instant begin = Instant.EPOCH;
    private Instant end = Instant.EPOCH;
    private String address = "";

    @TempDir
    Path directory;

    @Test
    void everyQueryFindsDataForEveryContainer() throws Exception {
        Requirement.program("prometheus");
        Containers.requirePackaged();
        Path run = liveRun();
        try (LivePage page = new LivePage();
                Prometheus prometheus = Prometheus.start(run.resolve("prometheus"), RULES, page)) {
            address = prometheus.address();
            for (String file : List.of("side-by-side.json", "one-container.json")) {
                JsonNode dashboard = MAPPER.readTree(DASHBOARDS.resolve(file).toFile());
                variables(file, dashboard);
                for (JsonNode annotation : dashboard.at("/annotations/list")) {
                    query(
                            file,
                            annotation.get("name").asText(),
                            annotation.at("/target/expr").asText(),
                            NAMES);
                }
                for (JsonNode panel : dashboard.get("panels")) {
                    panel(file, panel);
                }
            }
        }
        Files.write(KitProcess.HOME.resolve("loadtest/target/dashboards.txt"), lines);
        assertThat(empty).isEmpty();
        assertThat(lines).hasSizeGreaterThan(100);
    }

    /** The one that compose gives to Prometheus; the kit's own runs have another. */
    @Test
    void theConfigurationForComposeIsValidAndNamesContainers() throws Exception {
        Requirement.program("promtool");
        Path configuration = RULES.resolveSibling("prometheus.yml");
        Process check = new ProcessBuilder("promtool", "check", "config", configuration.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(check.waitFor()).as(said).isZero();
        assertThat(configuration).content().contains("target_label: contender");
    }

    /** A short run of all applications under both endpoints, watched; no generator can be late for a closed load. */
    private Path liveRun() throws Exception {
        Path plan = Files.writeString(
                directory.resolve("live.yaml"),
                """
                blocks: 1
                rounds: 1
                scenarios: [{endpoint: [blocking, async], tool: kit, concurrency: 2, duration: 1s}]
                """
                        + Containers.JVM_FLAGS
                        + Containers.PLAN
                                .replace("{duration: 500ms}", "{duration: 2s}") // or no garbage might be collected
                                .replace("contenders:\n", "contenders:\n  " + String.join(":\n  ", NEWER) + ":\n"));
        Path run = directory.resolve("run");
        KitProcess.succeeds(run, () -> {
            begin = Instant.now();
            return KitProcess.start(directory, "compare", plan.toString(), "--live", "--out", run.toString());
        });
        end = Instant.now();
        assertThat(Files.readString(run.resolve("results.json"))).contains("Run with --live");
        return run;
    }

    private void variables(String file, JsonNode dashboard) throws Exception {
        for (JsonNode variable : dashboard.at("/templating/list")) {
            if (variable.get("type").asText().equals("query")) {
                Matcher query = LABEL_VALUES.matcher(variable.at("/query/query").asText());
                assertThat(query.matches()).as(variable.toString()).isTrue();
                List<String> values = values(get("/api/v1/label/" + query.group(2) + "/values?match[]="
                        + encoded(query.group(1)) + "&start=" + begin + "&end=" + end));
                lines.add(file + "  variable " + variable.get("name").asText() + "  " + values.size() + " values");
                if (query.group(2).equals("contender")) {
                    assertThat(values).containsExactlyInAnyOrderElementsOf(NAMES);
                } else {
                    assertThat(values).contains("/test/block", "/test/async");
                }
            }
        }
    }

    private void panel(String file, JsonNode panel) throws Exception {
        String title = panel.get("title").asText();
        if (panel.get("type").asText().equals("row")) {
            return;
        }
        assertThat(panel.get("description").asText()).as(title).hasSizeGreaterThan(20);
        assertThat(panel.at("/fieldConfig/defaults/unit").asText())
                .as(title)
                .isIn("reqps", "s", "short", "bytes", "percentunit", "ops", "Bps", "none");
        Matcher from = FROM_JDK.matcher(panel.get("description").asText());
        if (from.find() && Runtime.version().feature() < Integer.parseInt(from.group(1))) {
            lines.add(file + "  " + title + "  not asked: this is JDK "
                    + Runtime.version().feature());
            return;
        }
        assertThat(panel.get("targets")).as(title).isNotEmpty();
        for (JsonNode target : panel.get("targets")) {
            query(file, title, target.get("expr").asText(), claimed(title));
        }
    }

    /** The containers that a title names in brackets, all of them where it names none. */
    private static List<String> claimed(String title) {
        return !title.contains("(")
                ? NAMES
                : NAMES.stream()
                        .filter(name -> title.toLowerCase(Locale.ROOT).contains(name.replaceFirst("-\\d+$", "")))
                        .toList();
    }

    /** For each container alone, as the dashboard's switch does. */
    private void query(String file, String title, String expression, List<String> containers) throws Exception {
        for (String container : containers) {
            String asked = expression
                    .replace("$contender", container)
                    .replace("$uri", ".*")
                    .replace("$__rate_interval", "10s")
                    .replace("$__interval", "2s");
            assertThat(asked).doesNotContain("$");
            int series = 0;
            for (JsonNode one : get("/api/v1/query_range?step=1&start=" + begin + "&end=" + end + "&query="
                            + encoded(asked))
                    .get("result")) {
                boolean finite = StreamSupport.stream(one.get("values").spliterator(), false)
                        .anyMatch(value ->
                                Double.isFinite(Double.parseDouble(value.get(1).asText())));
                series += finite ? 1 : 0;
            }
            String line =
                    String.format(Locale.ROOT, "%s  %s  %s  %d series  %s", file, title, container, series, asked);
            lines.add(line);
            if (series == 0) {
                empty.add(line);
            }
        }
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(URI.create(address + path)).build(), HttpResponse.BodyHandlers.ofString());
        JsonNode body = MAPPER.readTree(response.body());
        assertThat(body.get("status").asText()).as(response.body()).isEqualTo("success");
        return body.get("data");
    }

    private static List<String> values(JsonNode array) {
        List<String> values = new ArrayList<>();
        array.forEach(value -> values.add(value.asText()));
        return values;
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }
}
