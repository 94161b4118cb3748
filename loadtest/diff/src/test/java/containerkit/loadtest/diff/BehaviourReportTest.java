package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.report.format.HtmlWriter;
import containerkit.loadtest.report.format.TextStyle;
import containerkit.loadtest.report.format.TextWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BehaviourReportTest {
    private static final String LONG = "url http://server/test/behaviour/echo?q=1 of client … #";

    private final Recording recording = recording("tomcat", "jetty");

    @Test
    void countsTheProbesThatWereSentAndAreAskedFor() {
        assertThat(lines(report(Catalogue.bundled())))
                .contains("1 difference in 2 probes", "- not sent for want of --form: 1");
        assertThat(lines(report(Catalogue.bundled().only(List.of("HEAD")))))
                .contains("1 difference in 1 probe")
                .noneMatch(line -> line.contains("not sent for"));
    }

    @Test
    void valuesAreWholeAndNoLineIsWiderThanAnEightyColumnTerminal() {
        List<String> lines = lines(report(Catalogue.bundled()));

        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(String.join("", lines).replace(" ", "")).contains("#tomcat00", "#jetty000");
    }

    @Test
    void groupsByWhatMustBeDoneWithTheLinesToPasteAndTheBytesBehindEachRow() {
        Map<String, Recording.Server> servers = new LinkedHashMap<>();
        Map<String, Map<String, Behaviour>> behaviours = new LinkedHashMap<>();
        for (String container : List.of("tomcat", "undertow")) {
            servers.put(container, new Recording.Server(container, "1.0.0", "3.5.16"));
            String status = container.equals("tomcat") ? "400" : "200";
            behaviours.put(container, new LinkedHashMap<>());
            for (String probe : List.of("[ ] in the query", "TRACE", "OPTIONS *")) {
                behaviours
                        .get(container)
                        .put(
                                probe,
                                new Behaviour(
                                        Map.of("status", status),
                                        List.of(Status.of(List.of(status), Status.Ending.COMPLETE)),
                                        probe + " sent",
                                        container + " says",
                                        Map.of()));
            }
        }
        Recording seen = new Recording("/", servers, List.of(), behaviours);
        BehaviourReport report = new BehaviourReport(Catalogue.bundled(), seen);

        assertThat(lines(report))
                .contains(
                        "Probes: breaks clients, a property levels it",
                        "Probes: breaks clients, code levels it",
                        "Probes: breaks clients, nothing known levels it",
                        "For application.properties, tomcat")
                .anyMatch(line -> line.equals("  server.tomcat.relaxed-query-chars=[,],{,},|,^,\\\\,\",<,>"));
        assertThat(HtmlWriter.write(report.whole()))
                .containsSubsequence("<summary>TRACE</summary>", "TRACE sent", "--- tomcat", "tomcat says");
    }

    private static List<String> lines(BehaviourReport report) {
        return TextWriter.write(report.forTerminal(true), TextStyle.UNICODE);
    }

    private BehaviourReport report(Catalogue catalogue) {
        return new BehaviourReport(catalogue, recording);
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
                            "HEAD", new Behaviour(Map.of("status", "200", "body", body), List.of(), "", "", Map.of()),
                            "plain GET", new Behaviour(Map.of("status", "200"), List.of(), "", "", Map.of())));
        }
        return new Recording("/", servers, List.of("form of 3 MB"), behaviours);
    }
}
