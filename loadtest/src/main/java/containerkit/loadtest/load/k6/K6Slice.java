package containerkit.loadtest.load.k6;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.secret.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Slice as {@code slice.js} reads it.
 *
 * @param scenario the load
 * @param call its request
 * @param patience maximum duration of responses that are under way when the slice ends
 */
public record K6Slice(Scenario scenario, HttpCall call, Duration patience) {
    private static final List<String> BARE = List.of("GET", "HEAD", "DELETE", "OPTIONS");
    private static final List<String> LOADED = List.of("POST", "PUT", "PATCH");
    /** File name of the script. */
    public static final String SCRIPT = "slice.js";

    private static final double THOUSAND = 1_000; // rates have decimals, and k6 takes whole numbers

    /** @throws containerkit.loadtest.plan.UserFailure if k6 cannot send it */
    public static K6Slice of(LoadRequest request) {
        return new K6Slice(request.scenario(), HttpCall.of(request, K6Driver.TOOL, BARE, LOADED), request.patience());
    }

    /** Writes the files, which may hold passwords, into a directory of their own and returns the script. */
    Path write(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory.getParent());
            PrivateFiles.createDirectory(directory);
        }
        for (Map.Entry<String, String> file : files().entrySet()) {
            Files.writeString(directory.resolve(file.getKey()), file.getValue());
        }
        return directory.resolve(SCRIPT);
    }

    /** Returns the script and what it reads, by name; they must lie in one directory. */
    public Map<String, String> files() throws IOException {
        try (InputStream in = K6Slice.class.getResourceAsStream(SCRIPT)) {
            return Map.of(
                    SCRIPT,
                    new String(in.readAllBytes(), StandardCharsets.UTF_8),
                    "slice.json",
                    new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(json()));
        }
    }

    Map<String, Object> json() {
        Map<String, Object> slice = new LinkedHashMap<>();
        boolean loaded = LOADED.contains(call.method());
        Map<String, String> headers = new LinkedHashMap<>(call.headers());
        if (loaded) {
            headers.put("Content-Type", call.contentType());
        }
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("headers", headers);
        params.put("redirects", 0);
        params.put("timeout", millis(patience));
        params.put("responseType", responseType());
        slice.put("method", call.method());
        slice.put("url", call.target().toString());
        slice.put("body", loaded ? call.body() : null);
        slice.put("params", params);
        slice.put("expect", expected());
        slice.put("options", options());
        return slice;
    }

    /** Returns the type of k6's response, so that a body that nobody looks at is not kept. */
    private String responseType() {
        Expectation expect = scenario.endpoint().expect();
        boolean text = expect.body() != null || expect.bodyMatches() != null;
        return text ? "text" : expect.varies() ? "none" : "binary";
    }

    private Map<String, Object> expected() {
        Expectation expect = scenario.endpoint().expect();
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("status", expect.status());
        expected.put("varies", expect.varies());
        put(expected, "body", expect.body());
        put(expected, "pattern", expect.bodyMatches());
        put(expected, "length", expect.length());
        return expected;
    }

    private static void put(Map<String, Object> mapping, String key, Object value) {
        if (value != null) {
            mapping.put(key, value);
        }
    }

    private Map<String, Object> options() {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("scenarios", Map.of("slice", executor()));
        options.put("noConnectionReuse", !scenario.keepAlive());
        options.put("systemTags", List.of("status", "error"));
        return options;
    }

    private Map<String, Object> executor() {
        Map<String, Object> executor = new LinkedHashMap<>();
        Double rate = scenario.ratePerSecond();
        Long requests = scenario.requests();
        int users = scenario.concurrency();
        if (rate != null) {
            executor.put("executor", "constant-arrival-rate");
            executor.put("rate", Math.round(rate * THOUSAND));
            executor.put("timeUnit", (long) THOUSAND + "s");
            executor.put(
                    "duration",
                    millis(
                            requests == null
                                    ? scenario.expectedDuration()
                                    : Duration.ofMillis(Math.round(requests / rate * THOUSAND))));
            executor.put("preAllocatedVUs", users);
            executor.put("maxVUs", users);
        } else if (requests != null) {
            executor.put("executor", "shared-iterations");
            executor.put("iterations", requests);
            executor.put("vus", Math.min(users, requests));
            executor.put("maxDuration", millis(scenario.longestDuration()));
        } else {
            executor.put("executor", "constant-vus");
            executor.put("vus", users);
            executor.put("duration", millis(scenario.expectedDuration()));
        }
        executor.put("gracefulStop", millis(patience));
        return executor;
    }

    private static String millis(Duration duration) {
        return Math.max(1, duration.toMillis()) + "ms";
    }
}
