package containerkit.loadtest.report.view;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.section.ResponseSection;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HeaderDifferencesTest {
    private static final Map<String, String> DATED = Map.of("date", "sent");

    @Test
    void whoAnswersWithoutTheDateDiffersFromThoseWhoSendIt() {
        HeaderDifferences differences = differences(start(TOMCAT, DATED), start(JETTY, Map.of()));

        assertThat(differences.dateless()).containsExactly(JETTY);
        assertThat(differences.of(TOMCAT)).containsExactly(new HeaderDifferences.Header("blocking", "date", "sent"));
        assertThat(differences.of(JETTY)).isEmpty();
    }

    @Test
    void whereAllSendTheDateOrNoneDoesNobodyDiffers() {
        for (Map<String, String> headers : List.of(DATED, Map.<String, String>of())) {
            HeaderDifferences differences = differences(start(TOMCAT, headers), start(JETTY, headers));

            assertThat(differences.dateless()).isEmpty();
            assertThat(differences.of(TOMCAT)).isEmpty();
        }
    }

    @Test
    void aHeaderOfSeveralRequestsIsNamedOnce() {
        Map<String, String> upper = Map.of("content-type", "text/html;charset=UTF-8");
        Map<String, String> lower = new TreeMap<>(Map.of("content-type", "text/html;charset=utf-8", "vary", "accept"));

        assertThat(cells(Map.of("owners", upper, "vets", upper), Map.of("owners", lower, "vets", lower)))
                .containsExactly(
                        "tomcat",
                        "content-type: text/html;charset=UTF-8 (all 2 requests)",
                        "jetty",
                        "content-type: text/html;charset=utf-8 (all 2 requests); vary: accept (all 2 requests)",
                        "undertow",
                        "n/a");
        assertThat(cells(Map.of("owners", upper, "vets", upper), Map.of("owners", lower, "vets", upper)))
                .containsSubsequence("jetty", "content-type: text/html;charset=utf-8 (owners); vary: accept (owners)");
    }

    private static List<String> cells(Map<String, Map<String, String>> tomcat, Map<String, Map<String, String>> jetty) {
        return contents(responding(TOMCAT, tomcat), responding(JETTY, jetty)).stream()
                .filter(Content.Table.class::isInstance)
                .map(Content.Table.class::cast)
                .flatMap(table -> table.rows().stream())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Content> contents(LaunchResult... launches) {
        RunResult run = new JudgedRun().run();
        Analysis analysis = Analysis.of(
                new RunResult(run.header(), List.of(launches), run.slices(), run.ends(), List.of(), List.of()));
        return ResponseSection.of(new RunView(analysis, RawFiles.none()))
                .orElseThrow()
                .contents();
    }

    private static HeaderDifferences differences(LaunchResult... launches) {
        return new HeaderDifferences(List.of(TOMCAT, JETTY), new LaunchSummary(List.of(launches)));
    }

    private static LaunchResult start(Variant variant, Map<String, String> headers) {
        return responding(variant, Map.of("blocking", headers));
    }

    private static LaunchResult responding(Variant variant, Map<String, Map<String, String>> headers) {
        return LaunchResult.of(1, 1, "all", variant, false)
                .started(new LaunchResult.State(1.0, null, null, headers, Map.of(), List.of()));
    }
}
