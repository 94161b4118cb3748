package containerkit.loadtest.report.section;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.configuration.DecisiveSetting;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConfigurationSectionTest {
    private static final String TOLD = "%s: no setting of the container could be read";
    private static final List<Setting> OF_JVM = Setting.ofJvm("G1", 512L);
    private static final List<Setting> THREADS = List.of(new Setting("request_threads_max", 200, null));

    @Test
    void aServerThatSaysNothingIsNamedAndNothingIsSaidToBeAlike() {
        assertThat(texts(List.of(), List.of())).containsExactly(TOLD.formatted("tomcat"), TOLD.formatted("jetty"));
        assertThat(texts(THREADS, OF_JVM)).containsExactly(TOLD.formatted("jetty"), "Differences: none");
    }

    /** As servers in a mode that levels limits. */
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
                .satisfiesExactly(
                        row -> assertThat(row).startsWith("request_threads_max", "200", "16"), row -> assertThat(row)
                                .containsExactly(
                                        "async_threads_core", "8", "8", DecisiveSetting.ASYNC_THREADS_CORE.why()));
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
        return LaunchResult.of(1, 1, "all", variant, false)
                .started(new LaunchResult.State(1.0, null, null, Map.of(), Map.of(), settings));
    }
}
