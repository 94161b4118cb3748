package containerkit.loadtest.report.section;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.RawFiles;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationSectionTest {
    private static final List<Setting> OF_JVM = Setting.ofJvm("G1", 512L);
    private static final List<Setting> THREADS = List.of(new Setting("request_threads_max", 200, null));

    @Test
    void whereNothingCouldBeReadNothingIsSaidToBeAlike() {
        assertThat(paragraphs(List.of(), List.of()))
                .contains("Part all: no setting could be read.")
                .noneMatch(text -> text.contains("differs."));
        assertThat(paragraphs(OF_JVM, OF_JVM))
                .contains("Part all: no setting could be read, apart from those of the JVM.")
                .noneMatch(text -> text.contains("differs."));
    }

    @Test
    void aServerThatSaysNothingIsNamed() {
        assertThat(paragraphs(THREADS, OF_JVM))
                .contains("Part all: no setting could be read of jetty, apart from those of the JVM.");
    }

    private static List<String> paragraphs(List<Setting> tomcat, List<Setting> jetty) {
        JudgedRun judged = new JudgedRun();
        judged.variants = List.of(TOMCAT, JETTY);
        RunResult run = judged.run();
        RunResult started = new RunResult(
                run.header(), List.of(start(TOMCAT, tomcat), start(JETTY, jetty)), run.slices(), run.ends());
        return ConfigurationSection.of(new RunView(Analysis.of(started), RawFiles.none())).contents().stream()
                .filter(Content.Paragraph.class::isInstance)
                .map(content -> ((Content.Paragraph) content).text())
                .toList();
    }

    private static LaunchResult start(Variant variant, List<Setting> settings) {
        return LaunchResult.of(1, 1, "all", variant, false)
                .started(new LaunchResult.State(1.0, null, null, Map.of(), Map.of(), settings));
    }
}
