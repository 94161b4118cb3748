package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.ASYNC;
import static containerkit.loadtest.result.RunFixture.BLOCK;
import static containerkit.loadtest.result.RunFixture.HOSTILE;
import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How the servers of {@link RunFixture} started. */
final class StartFixture {
    private StartFixture() {}

    /** Every server of an attempt at a block; the hostile one cannot be observed. */
    static List<LaunchResult> all(int block, int attempt) {
        List<LaunchResult> all = new ArrayList<>();
        for (Part part : List.of(BLOCK, ASYNC)) {
            for (Variant variant : part.variants()) {
                boolean started = !variant.equals(HOSTILE);
                all.add(new LaunchResult(
                        block,
                        attempt,
                        part.name(),
                        variant,
                        false,
                        new LaunchResult.State(
                                started ? Double.valueOf(1.5 + block / 8.0) : null,
                                started
                                        ? new Identity(
                                                variant.contender(),
                                                "10.1." + variant.contender().length(),
                                                "3.5.16",
                                                "OpenJDK 17.0.12",
                                                variant.mode(),
                                                Map.of(),
                                                null)
                                        : null,
                                started ? idle(block) : Map.of(),
                                Map.of(part.scenarios().get(0).endpoint().name(), headers(variant)),
                                started && block == 1
                                        ? Map.of(
                                                part.scenarios()
                                                        .get(0)
                                                        .endpoint()
                                                        .name(),
                                                body(variant))
                                        : Map.of(),
                                settings(variant)),
                        started
                                ? new WarmUpResult(
                                        !variant.equals(UNDERTOW),
                                        40_000 + block,
                                        8.5,
                                        4.25,
                                        variant.equals(JETTY) ? null : 12.25,
                                        null)
                                : null,
                        null));
            }
        }
        return all;
    }

    private static Map<Reading, Double> idle(int block) {
        return Map.of(
                Reading.LIVE_THREADS, 28.0 + block,
                Reading.DAEMON_THREADS, 25.0,
                Reading.TOTAL_STARTED_THREADS, 42.0,
                Reading.CPU_PERCENT, 1.0625,
                Reading.HEAP_BYTES, 45_678_901.0,
                Reading.RSS_BYTES, 234_567_890.0);
    }

    /** A start after which nobody answered. */
    static LaunchResult failed(int block, int attempt, Part part, Variant variant, List<String> log) {
        return LaunchResult.of(block, attempt, part.name(), variant, false)
                .failed(Fault.contender("no answer in 60 s").with(log));
    }

    private static LaunchResult.Body body(Variant variant) {
        String text = variant.contender() + " block!!!";
        return new LaunchResult.Body(text.length(), Expectation.sha256(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Setting> settings(Variant variant) {
        if (variant.equals(HOSTILE)) {
            return List.of();
        }
        boolean tomcat = variant.equals(TOMCAT);
        return List.of(
                new Setting("keep_alive_requests", tomcat ? 100 : "unlimited", tomcat ? "server.limit" : null),
                new Setting("request_threads_max", variant.equals(UNDERTOW) ? 16 : 200, "server.threads"),
                new Setting("virtual_threads", false, "spring.threads.virtual.enabled"),
                new Setting("virtual_threads_max", null, null),
                new Setting("async_threads_core", 8, "spring.task.execution.pool.core-size"),
                new Setting("heap_max_bytes", 536_870_912, null));
    }

    private static Map<String, String> headers(Variant variant) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(variant.equals(JETTY) ? "content-type" : "Content-Type", "text/plain;charset=UTF-8");
        if (variant.equals(UNDERTOW)) {
            headers.put("Connection", "keep-alive");
        }
        if (variant.equals(HOSTILE)) {
            headers.put("Server", "<b>nobody</b>|");
        }
        return headers;
    }
}
