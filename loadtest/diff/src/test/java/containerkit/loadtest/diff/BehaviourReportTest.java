package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BehaviourReportTest {
    private static final String LONG = "url http://server/test/behaviour/echo?q=1 of client … #";

    private final Recording recording = recording("tomcat", "jetty");

    @Test
    void countsTheProbesThatWereSentAndAreAskedFor() {
        assertThat(report(Catalogue.bundled(), null).summary())
                .startsWith("1 difference in 2 probes; not sent: 1 for ");
        assertThat(report(Catalogue.bundled().only(List.of("HEAD")), null).summary())
                .isEqualTo("1 difference in 1 probe");
    }

    @Test
    void namesContendersThatTheBaselineLacks() {
        BehaviourReport report = report(Catalogue.bundled(), recording("tomcat", "undertow"));

        assertThat(new DiffTable(report, true).lines())
                .contains(
                        "not in the baseline, so not compared with it: jetty", "tomcat since the baseline: no change");
        assertThat(report.markdown()).contains("Not in the baseline");
    }

    @Test
    void aLongValueKeepsItsEnd() {
        assertThat(String.join("\n", new DiffTable(report(Catalogue.bundled(), null), true).lines()))
                .contains("url http://ser…#tomcat00", "url http://ser…#jetty000");
    }

    private BehaviourReport report(Catalogue catalogue, @Nullable Recording earlier) {
        return new BehaviourReport(catalogue, recording, Difference.of(recording, catalogue.probes()), earlier);
    }

    private static Recording recording(String... containers) {
        Map<String, Recording.Server> servers = new LinkedHashMap<>();
        Map<String, Map<String, Behaviour>> behaviours = new LinkedHashMap<>();
        for (String container : containers) {
            servers.put(container, new Recording.Server(container, "1.0.0", "3.5.16"));
            String body = LONG + (container + "0000").substring(0, 8);
            behaviours.put(
                    container,
                    Map.of(
                            "HEAD", new Behaviour(Map.of("status", "200", "body", body), "", "", Map.of()),
                            "plain GET", new Behaviour(Map.of("status", "200"), "", "", Map.of())));
        }
        return new Recording("/", servers, List.of("form of 3 MB"), behaviours, Map.of());
    }
}
