package containerkit.loadtest.report.view;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.section.ResponseSection;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeaderDifferencesTest {
    private static final Map<String, String> DATED = Map.of("date", "sent");

    @Test
    void whoAnswersWithoutTheDateDiffersFromThoseWhoSendIt() {
        HeaderDifferences differences = differences(start(TOMCAT, DATED), start(JETTY, Map.of()));

        assertThat(differences.dateless()).containsExactly(JETTY);
        assertThat(differences.of(TOMCAT)).containsExactly(new HeaderDifferences.Header("block", "date", "sent"));
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
    void theReportNamesThem() {
        RunResult run = new JudgedRun().run();
        List<LaunchResult> launches = List.of(start(TOMCAT, DATED), start(JETTY, Map.of()));
        Analysis analysis = Analysis.of(new RunResult(run.header(), launches, run.slices(), run.ends()));

        List<Content> contents =
                ResponseSection.of(new RunView(analysis, RawFiles.none())).contents();

        assertThat(contents)
                .last()
                .isEqualTo(new Content.Paragraph("Without the Date header, which RFC 9110 requires of a server with a "
                        + "clock and others here send: jetty."));
    }

    private static HeaderDifferences differences(LaunchResult... launches) {
        return new HeaderDifferences(List.of(TOMCAT, JETTY), new LaunchSummary(List.of(launches)));
    }

    private static LaunchResult start(Variant variant, Map<String, String> headers) {
        return LaunchResult.of(1, 1, "all", variant, false)
                .started(1.0, null, null, Map.of("block", headers), List.of());
    }
}
