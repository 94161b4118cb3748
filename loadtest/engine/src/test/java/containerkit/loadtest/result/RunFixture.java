package containerkit.loadtest.result;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PublishedValue;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Slicing;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run with everything that a report must cope with: two parts, idle rows, published figures, void slices with a
 * log, a pool that does not tell, a server that cannot be observed and whose name is hostile, a failed start, a block
 * that was interrupted and run again, and a block that never ran.
 */
public final class RunFixture {
    public static final Variant TOMCAT = new Variant("tomcat", Mode.STOCK);
    public static final Variant JETTY = new Variant("jetty", Mode.STOCK);
    public static final Variant JETTY_ARTICLE = new Variant("jetty", "article");
    public static final Variant UNDERTOW = new Variant("undertow", Mode.STOCK);
    public static final Variant HOSTILE =
            new Variant("<script>alert('1')</script>|*x*[a](b)\n# `h` & \"q\"", Mode.STOCK);

    public static final Scenario SIEGE_50 =
            scenario("blocking-siege-c50", "blocking", "siege", 50, Duration.ofMillis(12_500), null);
    public static final Scenario SIEGE_100 =
            scenario("blocking-siege-c100", "blocking", "siege", 100, Duration.ofSeconds(12), null);
    public static final Scenario AB_200 = scenario("async-ab-c200-k", "async", "ab", 200, null, 20_000L);

    public static final Part BLOCK =
            new Part("1-siege-stock-blocking", List.of(TOMCAT, JETTY, UNDERTOW), List.of(SIEGE_50, SIEGE_100));
    public static final Part ASYNC =
            new Part("4-ab-tuned-async", List.of(TOMCAT, JETTY, JETTY_ARTICLE, HOSTILE), List.of(AB_200));

    private static final List<String> LOG = List.of(
            "java.lang.OutOfMemoryError: Java heap space | <script>alert(2)</script>",
            "```",
            "\tat java.base/java.util.Arrays.copyOf(Arrays.java:3537) \u001b[31mred\u001b[0m");

    private static final List<String> PUBLISHED_NOTES =
            List.of("It ran on another machine, of <4> threads.", "Its tools opened a connection for every request.");

    private RunFixture() {}

    /** The run. */
    public static RunResult run() {
        List<SliceResult> slices = new ArrayList<>();
        block(slices, 1, 1);
        SliceResult spoiled = slices.get(0);
        slices.set(0, Slices.voided(spoiled, Culprit.GENERATOR));
        slices.add(Slices.inRound(spoiled, 2));
        Fault died = Fault.contender("the server died | code 3").with(LOG);
        slices.replaceAll(slice -> slice.variant().equals(JETTY_ARTICLE) ? slice.voided(died) : slice);
        List<SliceResult> stopped = new ArrayList<>();
        block(stopped, 2, 1);
        Fault interrupted = Fault.Kind.INTERRUPTED.of();
        stopped.stream().limit(2).map(slice -> slice.voided(interrupted)).forEach(slices::add);
        block(slices, 2, 2);
        List<LaunchResult> launches = new ArrayList<>(starts(1, 1));
        launches.add(LaunchResult.of(2, 2, ASYNC.name(), JETTY)
                .failed(Fault.contender("no answer in 60 s").with(LOG)));
        launches.addAll(starts(2, 2));
        return new RunResult(
                header(plan(3)),
                launches,
                slices,
                List.of(
                        new BlockEnd(1, 1, 0, 0, Instant.parse("2026-03-29T01:10:00Z")),
                        new BlockEnd(2, 2, 0, 0, Instant.parse("2026-03-29T03:10:00Z"))),
                List.of(),
                List.of());
    }

    /** The same machine and packaging with another plan. */
    public static RunHeader header(Plan plan) {
        return new RunHeader(
                Instant.parse("2026-03-29T00:59:58.250Z"),
                "kit compare article --time-scale 0.1 --blocks " + plan.extent().blocks(),
                plan,
                new Environment(
                        "Fixture CPU <7560U> @ 2.40GHz",
                        4,
                        16_535_150_592L,
                        "Debian GNU/Linux 12",
                        "6.1.0-18-amd64",
                        "17.0.12 (Eclipse Adoptium)",
                        "0123abc-dirty",
                        "2 CPUs, 512m of memory, by a control group",
                        Map.of("siege", "4.0.7", "ab", "2.4.71")),
                List.of(
                        new Packaging("tomcat", 21_234_567L, null, 404L, 2.848, 0.9, List.of()),
                        new Packaging("jetty", 20_987_654L, null, 405L, null, null, List.of())),
                Map.of(),
                List.of(),
                List.of(),
                null,
                false);
    }

    /** The fixture's plan. */
    public static Plan plan(int blocks) {
        PlanFixture plan = new PlanFixture(
                "article-2019",
                List.of(jar("tomcat"), jar("jetty"), jar("undertow"), running(HOSTILE.contender())),
                List.of(BLOCK, ASYNC));
        plan.description = "The comparison of 2019, repeated.";
        plan.seed = -42;
        plan.blocks = blocks;
        plan.timeScale = 0.1;
        plan.jvmFlags = List.of("-Xms512m", "-Xmx512m");
        plan.warmUp = new WarmUp(50_000, Duration.ofMillis(12_500));
        plan.timeBuild = true;
        plan.published = published();
        plan.publishedNotes = PUBLISHED_NOTES;
        plan.secrets = new Secrets(List.of("license"));
        return plan.plan();
    }

    /** Stores a run in a new directory. */
    public static void store(Path directory, RunResult run) throws IOException {
        ResultStore store = ResultStore.create(directory, run.header());
        for (LaunchResult launch : run.launches()) {
            store.append(launch);
        }
        for (SliceResult slice : run.slices()) { // what was interrupted is known when it is read
            store.append(slice.blames(Culprit.INTERRUPTED) ? Changed.copy(slice, "voids", List.of()) : slice);
        }
        for (BlockEnd end : run.ends()) {
            store.append(end);
        }
        for (Capacity capacity : run.capacities()) {
            store.append(capacity);
        }
        for (Session session : run.sessions()) {
            store.append(session);
        }
    }

    /** A plan of one block and one round by throughput. */
    public static Plan plan(String name, List<Contender> contenders, List<Part> parts) {
        return new PlanFixture(name, contenders, parts).plan();
    }

    /** A contender that is a jar. */
    public static Contender jar(String name) {
        return Changed.copy(
                ContenderFixture.jar(name, Path.of(name + ".jar")),
                "target.args",
                Contender.SPRING_BOOT_ARGS,
                "identity",
                "/actuator/info",
                "target.module",
                "app-" + name);
    }

    /** A contender that already runs. */
    public static Contender running(String name) {
        return ContenderFixture.url(name, "http://127.0.0.1:9999");
    }

    private static Scenario scenario(
            String name,
            String endpoint,
            String tool,
            int concurrency,
            @Nullable Duration duration,
            @Nullable Long requests) {
        Endpoint target = new Endpoint(endpoint, "/test/" + endpoint, "GET", Map.of(), null, Expectation.OK);
        return new Scenario(
                name, target, tool, concurrency, requests != null, new Load(duration, requests, null), Slicing.USUAL);
    }

    private static void block(List<SliceResult> into, int block, int attempt) {
        for (Part part : List.of(BLOCK, ASYNC)) {
            for (Scenario scenario : part.scenarios()) {
                for (Variant variant : part.variants()) {
                    double throughput =
                            1_600.125 + 700 * part.variants().indexOf(variant) + 33.25 * block + scenario.concurrency();
                    LoadResult load =
                            Slices.load(scenario, throughput, scenario.tool().equals("ab"));
                    Samples samples =
                            variant.equals(HOSTILE) ? null : Slices.samples(throughput, !variant.equals(UNDERTOW));
                    into.add(Slices.of(block, attempt, part.name(), variant, scenario, load, samples));
                }
            }
        }
    }

    /** What was published, for both parts and for packaging. */
    private static List<PublishedValue> published() {
        List<PublishedValue> figures = new ArrayList<>();
        String part = BLOCK.name();
        String async = ASYNC.name();
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "requests", "197626", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "success_percent", "100", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "throughput_per_s", "1656.41", null));
        figures.add(new PublishedValue(part, "jetty", "blocking", 50, "throughput_per_s", "2364.51", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "siege_mean_response_s", "0.03", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", null, "threads.live", "29", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "threads.live", "93", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", null, "memory_percent", "1.8", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "cpu_percent", "56.1", null));
        figures.add(new PublishedValue(part, "tomcat", "blocking", 50, "peak_cpu_percent", "250.3", null));
        figures.add(new PublishedValue(async, "tomcat", "async", 200, "throughput_per_s", "8774.37", null));
        figures.add(new PublishedValue(async, "jetty", "async", 200, "throughput_per_s", "8530.12", null));
        figures.add(new PublishedValue(async, "jetty", "async", 200, "ab_total_s", "2.345", null));
        figures.add(new PublishedValue("packaging", "tomcat", null, null, "package_time", "2.848", null));
        figures.add(new PublishedValue("packaging", "undertow", null, null, "memory_max", "41", null));
        figures.add(new PublishedValue(
                "packaging", "undertow", null, null, "extra_response_headers", "Connection: keep-alive", null));
        return figures;
    }

    /** Every server of an attempt at a block; the hostile one cannot be observed. */
    private static List<LaunchResult> starts(int block, int attempt) {
        List<LaunchResult> all = new ArrayList<>();
        for (Part part : List.of(BLOCK, ASYNC)) {
            for (Variant variant : part.variants()) {
                String endpoint = part.scenarios().get(0).endpoint().name();
                Map<String, Map<String, String>> headers = Map.of(endpoint, headers(variant));
                LaunchResult launch = LaunchResult.of(block, attempt, part.name(), variant);
                if (variant.equals(HOSTILE)) {
                    all.add(launch.started(new LaunchResult.State(null, null, Map.of(), headers, Map.of(), List.of())));
                    continue;
                }
                String version = "10.1." + variant.contender().length();
                Identity identity = new Identity(
                        variant.contender(), version, "3.5.16", "OpenJDK 17.0.12", variant.mode(), Map.of(), null);
                Map<String, LaunchResult.Body> bodies = block == 1 ? Map.of(endpoint, body(variant)) : Map.of();
                Double compilerPercent = variant.equals(JETTY) ? null : Double.valueOf(12.25);
                all.add(launch.started(new LaunchResult.State(
                                1.5 + block / 8.0, identity, idle(block), headers, bodies, settings(variant)))
                        .warmedUp(new WarmUpResult(
                                !variant.equals(UNDERTOW), 40_000 + block, 8.5, 4.25, compilerPercent, null)));
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

    private static LaunchResult.Body body(Variant variant) {
        String text = variant.contender() + " block!!!";
        return new LaunchResult.Body(text.length(), Expectation.sha256(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Setting> settings(Variant variant) {
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
