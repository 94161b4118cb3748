package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.analysis.configuration.DecisiveSetting;
import containerkit.loadtest.launch.PodLimits;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.launch.swap.Launchers;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.TestPlans;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.run.RecordingProgress;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.setup.ConfigurationReader;
import containerkit.loadtest.run.setup.ExplainedModes;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** What the real containers really run with, asked by the kit in a process of its own. */
@Tag("end-to-end")
class ConfigurationEndToEndTest {
    private static final Set<String> CANNOT_BE_LEVELLED =
            Set.of("io_threads", "reserved_threads"); // they are no limits, but ways to work

    @TempDir
    Path directory;

    @BeforeEach
    void needsJars() {
        Containers.requirePackaged();
    }

    /** Also where equal is spelled out without its profile: the same settings must come of it. */
    @Test
    void stockShowsItsTrapsAndEqualLevelsThem() throws Exception {
        Plan base = plan("loadtest/plans/commands/explain.yaml");
        List<LaunchResult> stock = new ArrayList<>();
        List<LaunchResult> equal = new ArrayList<>();
        for (Contender contender : base.contenders()) {
            Scenario scenario = base.scenarios().get(0);
            ExplainedModes modes = modes(ExplainPlan.modes(base, contender.name(), scenario, Mode.STOCK, "equal"));
            stock.add(modes.from());
            equal.add(modes.to());
            boolean first = stock.size() == 1; // what a step changes is the same on all
            requireSameSpelledOut(modes, scenario, first ? List.of("springmvc-thread") : List.of());
        }
        assertTraps(settings(stock));
        assertLevel(settings(equal));
    }

    private static void assertTraps(Map<String, Map<String, String>> stock) {
        assertThat(stock.get("keep_alive_requests"))
                .isEqualTo(Map.of("tomcat", "100", "jetty", "unlimited", "undertow", "unlimited"));
        assertThat(different(stock))
                .contains(
                        "keep_alive_requests",
                        "keep_alive_timeout_ms",
                        "request_threads_max",
                        "connections_max",
                        "backlog",
                        "filters");
        assertThat(stock.get("busy_threads_counted")).containsEntry("undertow", "true");
        assertThat(stock.get("async_threads_core"))
                .containsOnlyKeys("tomcat", "jetty", "undertow")
                .containsValue("8");
        assertSaidByAll(stock);
    }

    private void requireSameSpelledOut(ExplainedModes modes, Scenario scenario, List<String> steps) throws Exception {
        ExplainPlan plan = modes.steps(List.of("springmvc-thread"));
        List<Variant> variants = new ArrayList<>(List.of(plan.to()));
        steps.forEach(step -> variants.add(new Variant(plan.to().contender(), step)));

        Map<Variant, LaunchResult> launches =
                launches(plan.plan().withParts(List.of(new Part("spelled-out", variants, List.of(scenario)))));

        assertThat(texts(launches.get(plan.to()))).isEqualTo(texts(modes.to()));
        Map<String, String> from = texts(modes.from());
        for (Variant step : variants.subList(1, variants.size())) {
            assertThat(texts(launches.get(step)).entrySet().stream()
                            .filter(setting -> !setting.getValue().equals(from.get(setting.getKey())))
                            .map(Map.Entry::getKey))
                    .containsExactlyInAnyOrder("async_threads_core", "async_threads_max", "async_queue");
        }
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void virtualThreadsAreRefusedByNameWhereJavaHasNone() throws Exception {
        KitProcess kit = KitProcess.start(directory, "config", "quick", "--modes", "virtual,virtual-stock");

        assertThat(kit.exitCode()).isEqualTo(3);
        assertThat(kit.output())
                .contains("virtual threads need Java 21 or newer")
                .doesNotContain("Exception");
    }

    @Test
    void betweenLinesItNamesTheSettingsThatChanged() throws Exception {
        Path plan = Files.writeString(
                directory.resolve("lines.yaml"),
                Containers.JVM_FLAGS + "contenders: [tomcat, tomcat-4]\nendpoints: {blocking: {path: /test/block}}\n");
        KitProcess kit = KitProcess.start(directory, "config", plan.toString());

        assertThat(kit.exitCode()).as(kit.output()).isZero();
        assertThat(kit.output()).containsPattern("json_property_order +declared +alphabetical");
    }

    /** The flag that the application sets otherwise; -1 would be read as a count. */
    @Test
    void undertowsBusyThreadsAreNotCountedWhereAFlagSaysSo() throws Exception {
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                """
                jvm_flags: [-Xmx256m, -XX:TieredStopAtLevel=1, -XX:+UseSerialGC]
                modes: [uncounted]
                mode_settings:
                  uncounted: {jvm_flags: [-Djboss.threads.eqe.statistics.active-count=false]}
                contenders:
                  undertow: {jar: "{kit}/app-undertow/target/app-undertow.jar", configuration: /test/config}
                endpoints:
                  identity: {path: /test/identity, expect: {body_matches: '.*"busy":(\\d+|null),.*'}}
                """);
        KitProcess kit = KitProcess.start(directory, "config", plan.toString(), "--json");

        assertThat(kit.exitCode()).as(kit.output()).isZero();
        assertThat(settings(kit.output(), "uncounted").get("busy_threads_counted"))
                .isEqualTo(Map.of("undertow", "false"));
    }

    @Test
    void aDryRunOfExplainReadsTheStepsFromTheServers() throws Exception {
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                Containers.JVM_FLAGS
                        + """
                        contenders: [tomcat]
                        mode_settings: {equal: {profile: equal}}
                        endpoints: {blocking: {path: /test/block, expect: {body: "{contender} block!!!"}}}
                        scenarios: [{duration: 1s}]
                        """);
        String words = "explain " + plan + " --on tomcat --from stock --to equal --dry-run";
        KitProcess kit = KitProcess.start(directory, words.split(" "));

        assertThat(kit.exitCode()).as(kit.output()).isZero();
        assertThat(kit.output())
                .contains(
                        "tomcat from stock to equal, one setting at a time:",
                        "  accept-count: server.tomcat.accept-count=1024",
                        "  tomcat-threads: server.tomcat.threads.max=200",
                        "part steps-1, 4 servers: tomcat, tomcat@equal, tomcat@keep-alive-header",
                        DryRun.END);
        assertThat(kit.leftBehind()).isEmpty();
    }

    /** Whatever decides, and whatever is left alone; where a server is silent, nothing would differ. */
    private static void assertSaidByAll(Map<String, Map<String, String>> settings) {
        assertThat(Stream.concat(
                        Stream.of(DecisiveSetting.values()).map(DecisiveSetting::key), CANNOT_BE_LEVELLED.stream()))
                .allSatisfy(key -> assertThat(settings.get(key)).as(key).containsOnlyKeys(Containers.NAMES));
    }

    private static void assertLevel(Map<String, Map<String, String>> settings) {
        assertSaidByAll(settings);
        assertThat(CANNOT_BE_LEVELLED).containsAll(different(settings));
    }

    private static Plan plan(String path) {
        Overrides one = new Overrides(List.of(), List.of(), 1, 1, 1L);
        return TestPlans.reader().read(KitProcess.HOME.resolve(path).toString(), one);
    }

    private ExplainedModes modes(Plan plan) throws Exception {
        List<LaunchResult> launches = List.copyOf(launches(plan).values());
        return new ExplainedModes(plan, launches.get(0), launches.get(1));
    }

    private Map<Variant, LaunchResult> launches(Plan plan) throws Exception {
        Rig rig = new Rig(
                new Launchers(
                        new ContainerSwap(),
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                        Secrets.KNOWN,
                        PodLimits.NONE),
                new Readiness(Duration.ofSeconds(60), Secrets.KNOWN),
                Map.of(),
                new RecordingProgress(),
                Clock.systemUTC());
        Map<Variant, LaunchResult> launches = new LinkedHashMap<>();
        new ConfigurationReader(rig).read(plan).forEach(launch -> launches.put(launch.variant(), launch));
        assertThat(launches.values()).extracting(LaunchResult::failure).containsOnlyNulls();
        return launches;
    }

    private static Map<String, String> texts(LaunchResult launch) {
        return Objects.requireNonNull(launch).state().configuration().stream()
                .collect(Collectors.toMap(Setting::key, Setting::text));
    }

    /** By key, then by contender. */
    private static Map<String, Map<String, String>> settings(List<LaunchResult> launches) {
        Map<String, Map<String, String>> settings = new TreeMap<>();
        for (LaunchResult launch : launches) {
            launch.state().configuration().forEach(setting -> settings.computeIfAbsent(
                            setting.key(), key -> new TreeMap<>())
                    .put(launch.variant().contender(), String.valueOf(setting.value())));
        }
        return settings;
    }

    /** As {@code --json} prints them, by key, then by contender. */
    private static Map<String, Map<String, String>> settings(String output, String mode) throws Exception {
        JsonNode all = new ObjectMapper().readTree(output.substring(output.indexOf("[\n")));
        Map<String, Map<String, String>> settings = new TreeMap<>();
        for (JsonNode server : all) {
            if (server.get("mode").asText().equals(mode)) {
                for (JsonNode setting : server.get("settings")) {
                    settings.computeIfAbsent(setting.get("key").asText(), key -> new TreeMap<>())
                            .put(
                                    server.get("contender").asText(),
                                    setting.get("value").asText());
                }
            }
        }
        return settings;
    }

    private static Set<String> different(Map<String, Map<String, String>> settings) {
        Set<String> different = new TreeSet<>();
        settings.forEach((key, values) -> {
            if (Set.copyOf(values.values()).size() > 1) {
                different.add(key);
            }
        });
        return different;
    }
}
