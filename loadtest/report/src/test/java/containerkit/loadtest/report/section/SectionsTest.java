package containerkit.loadtest.report.section;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.configuration.DecisiveSetting;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.ConnectionRun;
import containerkit.loadtest.result.ExplainedRun;
import containerkit.loadtest.result.HeapRun;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sections that only some plans have. */
class SectionsTest {
    private final ExplainedRun run = new ExplainedRun();

    @TempDir
    private Path directory;

    @Test
    void theReportHasTheTableOfTheTerminal() throws IOException {
        run.effects.put("tomcat-threads", 1.2);
        run.effects.put("max-keep-alive-requests", 0.9);
        run.effects.put("tuned", 1.08);
        JsonNode results = results(run.run());

        assertThat(Files.readString(directory.resolve("report.md")).lines())
                .anyMatch(line -> line.matches("\\| tomcat-threads +\\| +1\\.20 \\[.*cause, better +\\|"))
                .anyMatch(line -> line.startsWith("| max-keep-alive-requests ") && line.contains("against it, worse"))
                .anyMatch(line -> line.startsWith("| together beyond each "));
        assertThat(results.at("/explanation/steps/3/name").asText()).isEqualTo("tomcat-threads");
        assertThat(results.at("/explanation/steps/3/role").asText()).isEqualTo("cause");
        assertThat(results.at("/explanation/steps/2/role").asText()).isEqualTo("against");
        assertThat(results.at("/explanation/gap/result").asText()).isEqualTo("less");
        assertThat(results.get("pairs"))
                .allSatisfy(pair -> assertThat(pair.at("/b/mode").asText()).isEqualTo("stock"));
    }

    @Test
    void aRunWithTooFewBlocksIsWhatTheSchemaSaysToo() throws IOException {
        run.blocks = 1;
        run.ended = 1;

        assertThat(results(run.run()).at("/explanation/rest/objection").asText())
                .contains("1 block: not enough data");
    }

    /** As the schema wants them. */
    private JsonNode results(RunResult result) throws IOException {
        Reports.write(directory, Analysis.of(result));
        ObjectMapper mapper = new ObjectMapper();
        JsonNode results = mapper.readTree(directory.resolve("results.json").toFile());
        assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                        .getSchema(mapper.readTree(
                                Path.of("../docs/results-schema.json").toFile()))
                        .validate(results))
                .isEmpty();
        return results;
    }

    private static final String RAN_AGAIN = "Nothing: the block was run again.";
    private static final String RESUME = "compare --resume";
    private static final int ENDED = 1;
    private static final int NEVER_ENDED = 3;

    @Test
    void anEndedBlockNeedsNothing() {
        assertThat(section(ENDED, Fault.Kind.INTERRUPTED.of()))
                .contains(RAN_AGAIN)
                .doesNotContain(RESUME);
    }

    @Test
    void aBlockThatDidNotEndIsToBeResumed() {
        assertThat(section(NEVER_ENDED, Fault.Kind.INTERRUPTED.of()))
                .contains(RESUME)
                .doesNotContain(RAN_AGAIN);
    }

    /** The section of a run whose only void slice is that one. */
    private static String section(int block, Fault cause) {
        RunResult run = RunFixture.run();
        SliceResult good =
                run.slices().stream().filter(SliceResult::good).findFirst().orElseThrow();
        SliceResult slice = Changed.copy(good, "block", block, "attempt", 1).voided(cause);
        RunResult one = new RunResult(run.header(), run.launches(), List.of(slice), run.ends(), List.of(), List.of());
        return VoidSection.of(new RunView(Analysis.of(one))).toString();
    }

    private static final String TOLD = "%s: no setting of the container could be read";
    private static final List<Setting> OF_JVM = Setting.ofJvm("G1", 512L);
    private static final List<Setting> THREADS = List.of(new Setting("request_threads_max", 200, null));

    @Test
    void aServerThatSaysNothingIsNamedAndNothingIsSaidToBeAlike() {
        assertThat(texts(List.of(), List.of())).containsExactly(TOLD.formatted("tomcat"), TOLD.formatted("jetty"));
        assertThat(texts(THREADS, OF_JVM)).containsExactly(TOLD.formatted("jetty"), "Differences: none");
    }

    @Test
    void whatDecidesSaysWhyAndWhatIsLevelIsNoTrap() {
        List<Setting> async = List.of(new Setting("async_threads_core", 8, null));
        List<Content> contents = contents(
                Stream.concat(THREADS.stream(), async.stream()).toList(),
                Stream.concat(Stream.of(new Setting("request_threads_max", 16, null)), async.stream())
                        .toList());

        assertThat(contents)
                .filteredOn(Content.Table.class::isInstance)
                .map(Content.Table.class::cast)
                .flatExtracting(Content.Table::rows)
                .containsExactly(
                        List.of("request_threads_max", "200", "16", DecisiveSetting.REQUEST_THREADS_MAX.why()));
        assertThat(texts(THREADS, THREADS)).containsExactly("Differences: none");
    }

    private static List<String> texts(List<Setting> tomcat, List<Setting> jetty) {
        return contents(tomcat, jetty).stream()
                .flatMap(content -> content instanceof Content.Paragraph paragraph
                        ? Stream.of(paragraph.text())
                        : content instanceof Content.Bullets bullets ? bullets.items().stream() : Stream.of())
                .toList();
    }

    private static List<Content> contents(List<Setting> tomcat, List<Setting> jetty) {
        JudgedRun judged = new JudgedRun();
        judged.variants = List.of(TOMCAT, JETTY);
        return ConfigurationSection.of(
                        judged.run().header().plan(), List.of(start(TOMCAT, tomcat), start(JETTY, jetty)))
                .get(0)
                .contents();
    }

    private static LaunchResult start(Variant variant, List<Setting> settings) {
        return LaunchResult.of(1, 1, "all", variant)
                .started(new LaunchResult.State(1.0, null, null, Map.of(), Map.of(), settings));
    }

    @Test
    void memoryPerConnectionStandsInTheReportAndInItsJson() throws IOException {
        JsonNode results = results(new ConnectionRun().blocks(3).run());

        assertThat(report())
                .contains("## Memory", "**Memory per connection**", "50 to 15050 ")
                .containsPattern("\\| tomcat .*\\| blocking .*\\| +3 \\| +20\\.0 \\[20\\.0, 20\\.0]")
                .doesNotContain("blocks left out");
        JsonNode memory = results.get("connection_memory").get(0);
        assertThat(memory.at("/bytes/rss_bytes_max/value").asDouble()).isEqualTo(20_500);
        assertThat(memory.at("/bytes/rss_bytes_max/blocks").asInt()).isEqualTo(3);
        assertThat(results.at("/cells/0/held_connections").asInt()).isEqualTo(50);
    }

    @Test
    void oneBlockOfConnectionsHasNoInterval() throws IOException {
        ConnectionRun run = new ConnectionRun();
        run.add(1, RunFixture.JETTY, 50, 200_000_000, 50);
        run.add(1, RunFixture.JETTY, 15_050, 300_000_000, 8_192);

        JsonNode results = results(run.run());

        assertThat(results.at("/connection_memory/1/bytes/rss_bytes_max/interval")
                        .isNull())
                .isTrue();
        assertThat(results.at("/connection_memory/0/bytes").isEmpty()).isTrue();
    }

    @Test
    void theKneeIsMarkedAndItsPropertyIsThereToPaste() throws IOException {
        JsonNode results = results(new PoolRun().run());

        assertThat(report())
                .containsPattern("\\| \\S+: GET \\S+, 400 connections \\| +64 \\|.*\\| +\\d+ \\[\\d+, \\d+] \\|")
                .containsPattern("\nserver.tomcat.threads.max: 64 # \\S+: GET \\S+, 400 connections");
        JsonNode curve = results.at("/curves/1");
        assertThat(curve.get("points")
                        .get(curve.get("knee").asInt())
                        .get("value")
                        .asInt())
                .isEqualTo(64);
        assertThat(curve.get("shown").asBoolean()).isTrue();
        assertThat(curve.get("best").asInt())
                .isGreaterThanOrEqualTo(curve.get("knee").asInt());
        assertThat(curve.get("not_excluded").isEmpty()).isTrue();
        assertThat(results.at("/curves/1/points/0/to_best/throughput_per_s/value")
                        .asDouble())
                .isLessThan(0.2);
    }

    @Test
    void theSmallestHeapIsASentence() throws IOException {
        JsonNode results = results(new HeapRun().run());

        assertThat(report())
                .contains("- tomcat holds 200/s in 48 MiB of heap and 330 MiB resident\n")
                .containsPattern("\\| tomcat +\\| +24 \\| no ")
                .containsPattern("\\| tomcat +\\| +32 \\| no .*\\| 1\\.49 \\[")
                .containsPattern("\\| tomcat +\\| +48 \\| yes ");
        assertThat(results.at("/curves/0/setting").asText()).isEqualTo("heap_mib");
    }

    private String report() throws IOException {
        return Files.readString(directory.resolve("report.md"));
    }

    /** As the schema wants them. */
}
