package containerkit.loadtest.report.view;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.Rgb;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.format.Stylesheet;
import containerkit.loadtest.report.section.ResponseSection;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.text.ShellLine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What reports are made of, before any format. */
class ViewTest {
    private static final Map<String, String> DATED = Map.of("date", "sent");

    @Test
    void whoAnswersWithoutTheDateDiffersFromThoseWhoSendIt() {
        assertThat(rows(Map.of("blocking", DATED), Map.of("blocking", Map.of())))
                .containsExactly(List.of("date", "blocking", "sent", "none"));
    }

    @Test
    void whereAllSendTheDateOrNoneDoesNobodyDiffers() {
        for (Map<String, String> headers : List.of(DATED, Map.<String, String>of())) {
            assertThat(rows(Map.of("blocking", headers), Map.of("blocking", headers)))
                    .isEmpty();
        }
    }

    @Test
    void whatDiffersLikewiseInSeveralRequestsIsOneRow() {
        Map<String, String> upper = Map.of("content-type", "text/html;charset=UTF-8");
        Map<String, String> lower = Map.of("Content-Type", "text/html;charset=utf-8", "vary", "accept");

        assertThat(rows(Map.of("blocking", upper, "async", upper), Map.of("blocking", lower, "async", lower)))
                .containsExactly(
                        List.of(
                                "content-type",
                                "blocking, async",
                                "text/html;charset=UTF-8",
                                "text/html;charset=utf-8"),
                        List.of("vary", "blocking, async", "none", "accept"));
    }

    /** Of a plan with both requests, whose other contenders never responded. */
    private static List<List<String>> rows(
            Map<String, Map<String, String>> tomcat, Map<String, Map<String, String>> jetty) {
        Analysis analysis = Analysis.of(new RunResult(
                RunFixture.header(RunFixture.plan(1)),
                List.of(responding(TOMCAT, tomcat), responding(JETTY, jetty)),
                List.of(),
                List.of(),
                List.of(),
                List.of()));
        return ResponseSection.of(new RunView(analysis)).stream()
                .flatMap(content -> ((Content.Table) content).rows().stream())
                .map(row -> row.subList(0, 4))
                .toList();
    }

    private static LaunchResult responding(Variant variant, Map<String, Map<String, String>> headers) {
        return LaunchResult.of(1, 1, "all", variant)
                .started(new LaunchResult.State(1.0, null, null, headers, Map.of(), List.of()));
    }

    /** In rounds 2 and 3 Jetty takes 90 and 30 % of Tomcat's CPU, after 90 % in round 1. */
    @Test
    void aResultIsTurnedWithItsNote() {
        RunIndex index = moving(block -> 0.3 + block / 100.0);
        Comparison pair = Comparisons.of(index).get(0);
        Outcomes outcomes =
                new Outcomes(index.run().header().plan(), pair.pair().part());
        assertThat(pair.notes())
                .singleElement()
                .asString()
                .startsWith("still moved: the last third of the rounds had 1.8");

        assertThat(pair.a()).isEqualTo(TOMCAT).isEqualTo(outcomes.reference());
        assertThat(outcomes.of(pair).notes())
                .singleElement()
                .asString()
                .matches("still moved: the last third of the rounds had 0\\.5\\d.* times this ratio");
    }

    @Test
    void aBiasThatMayBeChanceIsNotOnTheFirstScreen() {
        RunIndex index = moving(block -> block % 2 == 0 ? 0.5 : 1.6);
        Comparison pair = Comparisons.of(index).get(0);

        assertThat(pair.notes())
                .singleElement()
                .asString()
                .startsWith("still moved: the last third of the rounds had ");
        assertThat(new Outcomes(index.run().header().plan(), pair.pair().part())
                        .of(pair)
                        .notes())
                .isEmpty();
    }

    @Test
    void aPairWithTooFewBlocksHasItsRatio() {
        JudgedRun run = new JudgedRun();
        run.variants = List.of(TOMCAT, JETTY);
        run.cost = Map.of(JETTY, 0.5);
        run.noise = 0;
        run.ended = 2;
        RunIndex index = new RunIndex(run.run());
        Comparison pair = Comparisons.of(index).get(0);

        assertThat(pair.a()).isEqualTo(TOMCAT);
        assertThat(new Outcomes(index.run().header().plan(), pair.pair().part())
                        .of(pair)
                        .words())
                .isEqualTo("0.50 in 2 blocks: not enough data for a result");
    }

    private static RunIndex moving(IntToDoubleFunction jettyInTheThirdRound) {
        JudgedRun run = new JudgedRun();
        run.variants = List.of(TOMCAT, JETTY);
        run.rounds = 3;
        run.noise = 0.05;
        for (int block = 1; block <= run.blocks; block++) {
            run.slices.add(Slices.inRound(run.slice(block, TOMCAT, 1), 2));
            run.slices.add(Slices.inRound(run.slice(block, JETTY, 0.9), 2));
            run.slices.add(Slices.inRound(run.slice(block, TOMCAT, 1), 3));
            run.slices.add(Slices.inRound(run.slice(block, JETTY, jettyInTheThirdRound.applyAsDouble(block)), 3));
        }
        return new RunIndex(run.run());
    }

    @Test
    void aShellReadsTheSameWordsAgain() throws Exception {
        List<String> words =
                List.of("printf", "%s|", "my plan's.yaml", "$(touch x)", "a;b", "*", "", "{a,b}", "{kit}/x");
        Process shell = new ProcessBuilder("bash", "-c", ShellLine.of(words)).start();
        assertThat(new String(shell.getInputStream().readAllBytes()))
                .isEqualTo("my plan's.yaml|$(touch x)|a;b|*||{a,b}|{kit}/x|");
        assertThat(shell.waitFor()).isZero();
    }

    private static final Path DASHBOARD = Path.of("monitoring/grafana/dashboards/side-by-side.json");

    @Test
    void contendersHaveTheColoursOfTheDashboard() throws IOException {
        Set<List<String>> live = new TreeSet<>((one, other) -> one.toString().compareTo(other.toString()));
        overrides(new ObjectMapper().readTree(DASHBOARD.toFile()), live);

        assertThat(live).hasSize(3).allSatisfy(override -> {
            String contender = override.get(0).replaceAll("^/\\^(\\w+).*", "$1");
            assertThat(colours().getProperty("contender." + contender)).startsWith(override.get(1) + ",");
        });
    }

    @Test
    void eachContenderHasItsOwn() {
        assertThat(Palette.of(RunFixture.plan(1)))
                .containsKeys(RunFixture.TOMCAT, RunFixture.JETTY, RunFixture.UNDERTOW, RunFixture.HOSTILE);
        assertThat(Palette.of(RunFixture.plan(1)).values()).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"#ffffff", "#12161c"})
    void marksCanBeSeenOnThePage(String page) throws IOException {
        assertThat(Stylesheet.CSS).contains("--page: " + page);
        assertThat(colours().values().stream()
                        .flatMap(value -> Arrays.stream(value.toString().split("[ ,]+"))))
                .hasSize(14)
                .allSatisfy(colour ->
                        assertThat(Rgb.hex(colour).contrast(Rgb.hex(page))).isGreaterThan(Rgb.LEAST_OF_MARKS));
    }

    private static Properties colours() throws IOException {
        Properties properties = new Properties();
        try (InputStream file = Palette.class.getResourceAsStream("colours.properties")) {
            properties.load(file);
        }
        return properties;
    }

    private static void overrides(JsonNode node, Set<List<String>> into) {
        if (node.has("matcher") && node.has("properties")) {
            for (JsonNode property : node.get("properties")) {
                if (property.at("/value/mode").asText().equals("fixed")) {
                    into.add(List.of(
                            node.at("/matcher/options").asText(),
                            property.at("/value/fixedColor").asText()));
                }
            }
        }
        node.forEach(child -> overrides(child, into));
    }
}
