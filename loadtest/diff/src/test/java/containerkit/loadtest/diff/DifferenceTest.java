package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.result.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule that gives severities, and what is counted as one difference. */
class DifferenceTest {
    private static final Probe FIRST = probe("first");
    private static final Probe SECOND = probe("second");
    private static final Pattern COUNTED = Pattern.compile("(\\d+) × (\\d+)");

    @ParameterizedTest
    @CsvSource({
        "status, 200, 400, BREAKS",
        "status, 200, no response, BREAKS",
        "status, 400, 404, VISIBLE",
        "status, 100 200, 200, VISIBLE",
        "status, 100 404, 404, VISIBLE",
        "status, 100 200, 404, BREAKS",
        "status, 150 × 200, '100 × 200, closed as announced', VISIBLE",
        "status, 500 200, '500, closed as announced', VISIBLE",
        "status, varies: 500 or 503, 501, VISIBLE",
        "status, varies: 200 or 503, 501, BREAKS",
        "status, 200 503, '200, then closed', BREAKS",
        "status, 200, server does not start, BREAKS",
        "header content-type, text/plain;charset=UTF-8, text/plain;charset=utf-8, HARMLESS",
        "end of the body, as announced, cut off, BREAKS",
        "body, a, b, VISIBLE",
        "header vary, Origin, absent, VISIBLE",
        "header www-authenticate, Basic, Bearer, VISIBLE",
        "header server, Jetty, absent, HARMLESS",
        "reason phrase, OK, none, HARMLESS",
        "connection, kept, closed, VISIBLE",
        "sending, to its end, broken off, VISIBLE",
        "connection ends after, about 30 s, about 60 s, VISIBLE",
        "the application is told, onError, nothing, VISIBLE"
    })
    void severityFollowsFromWhatDiffers(String aspect, String a, String b, Severity severity) {
        List<Difference> differences = Difference.of(FIRST, Map.of("a", served(aspect, a), "b", served(aspect, b)));
        assertThat(differences).extracting(Difference::severity).containsExactly(severity);
    }

    /** Of an error only the header that asks for credentials is acted on. */
    @ParameterizedTest
    @CsvSource({
        "401, header www-authenticate, VISIBLE",
        "401, header vary, HARMLESS",
        "404, body, HARMLESS",
        "'200, then closed', header vary, VISIBLE"
    })
    void severityFollowsFromTheStatusOfBoth(String status, String aspect, Severity severity) {
        assertThat(Difference.of(
                        FIRST,
                        Map.of(
                                "a", behaviour(Map.of("status", status, aspect, "a")),
                                "b", behaviour(Map.of("status", status, aspect, "b")))))
                .extracting(Difference::severity)
                .containsExactly(severity);
    }

    @Test
    void aServerThatIsAnotherEachTimeHidesNoDifferenceOfTheOthers() {
        Map<String, Behaviour> behaviours = new LinkedHashMap<>();
        behaviours.put("a", behaviour(Map.of("status", Behaviour.VARIES)));
        behaviours.put("b", behaviour(Map.of("status", "200")));
        assertThat(Difference.of(FIRST, behaviours)).isEmpty();
        behaviours.put("c", behaviour(Map.of("status", "503")));
        assertThat(Difference.of(FIRST, behaviours))
                .extracting(Difference::values)
                .containsExactly(Map.of("a", Behaviour.VARIES, "b", "200", "c", "503"));
        behaviours.put("c", behaviour(Map.of("status", "204")));
        assertThat(Difference.of(FIRST, behaviours))
                .as("by those that are compared")
                .extracting(Difference::severity)
                .containsExactly(Severity.VISIBLE);
    }

    @Test
    void whereTheStatusDiffersOrAServerDoesNotStartThatIsTheOnlyDifference() {
        assertThat(Difference.of(
                        FIRST,
                        Map.of(
                                "a", behaviour(Map.of("status", "200", "body", "a", "header vary", "a")),
                                "b", behaviour(Map.of("status", "404", "body", "b", "header vary", "b")))))
                .extracting(Difference::aspect)
                .containsExactly("status");
        Map<String, Behaviour> behaviours = new LinkedHashMap<>();
        behaviours.put("a", Behaviour.ofNone("no HTTP/2"));
        behaviours.put("b", behaviour(Map.of("status", "101", "connection", "kept")));
        assertThat(Difference.of(FIRST, behaviours))
                .extracting(Difference::aspect)
                .containsExactly("status");
        behaviours.put("c", behaviour(Map.of("status", "101", "connection", "closed")));
        assertThat(Difference.of(FIRST, behaviours))
                .extracting(Difference::aspect)
                .containsExactlyInAnyOrder("status", "connection");
    }

    @Test
    void theSameHeaderInSeveralProbesIsOneDifference() {
        Map<String, Map<String, Behaviour>> behaviours = new LinkedHashMap<>();
        for (String contender : List.of("a", "b")) {
            Behaviour behaviour = behaviour(Map.of("status", "200", "header server", contender));
            behaviours.put(contender, Map.of("first", behaviour, "second", behaviour));
        }
        Recording recording = new Recording("/", Map.of(), List.of(), behaviours);
        List<Difference> differences = Difference.of(recording, List.of(FIRST, SECOND));
        assertThat(differences).hasSize(1);
        assertThat(differences.get(0).probes()).containsExactly("first", "second");
    }

    @Test
    void namesThePropertyOrTheCodeThatLevels() {
        assertThat(remedy("first", "status", Map.of("server.a", "1"), ""))
                .isEqualTo(new Remedy(Map.of("a", Map.of("server.a", "1")), List.of()));
        assertThat(remedy("first", "status", Map.of(), "a customizer"))
                .isEqualTo(new Remedy(Map.of(), List.of("a customizer")));
        assertThat(remedy("second", "status", Map.of("server.a", "1"), "").kind())
                .isEqualTo(Remedy.Kind.NOTHING);
        assertThat(remedy("first", "body", Map.of("server.a", "1"), "").kind()).isEqualTo(Remedy.Kind.NOTHING);
    }

    /** Returns the remedy for a status of the probe {@code first} that differs between Tomcat and Jetty. */
    private static Remedy remedy(String probe, String aspect, Map<String, String> set, String code) {
        Map<String, Recording.Server> servers = new LinkedHashMap<>();
        servers.put("a", new Recording.Server("tomcat", "1", null));
        servers.put("b", new Recording.Server("jetty", "1", null));
        Recording recording = new Recording(
                "/",
                servers,
                List.of(),
                Map.of(
                        "a", Map.of("first", behaviour(Map.of("status", "400"))),
                        "b", Map.of("first", behaviour(Map.of("status", "200")))));
        return Remedy.of(
                Difference.of(recording, List.of(FIRST)).get(0),
                recording,
                List.of(new Remedy.Level(List.of(probe), List.of(aspect), "tomcat", set, code)));
    }

    private static Behaviour served(String aspect, String value) {
        Map<String, String> aspects = new LinkedHashMap<>(Map.of("status", "200"));
        aspects.put(aspect, value);
        return behaviour(aspects);
    }

    private static Behaviour behaviour(Map<String, String> aspects) {
        return new Behaviour(aspects, statuses(aspects.get("status")), "", "", Map.of());
    }

    /** Reads statuses as they are printed. */
    private static List<Status> statuses(String text) {
        return Stream.of(text.replace("varies: ", "").split(" or "))
                .map(DifferenceTest::status)
                .toList();
    }

    private static Status status(String text) {
        String codes = COUNTED.matcher(text.replaceFirst(",.*", ""))
                .replaceAll(
                        each -> String.join(" ", Collections.nCopies(Integer.parseInt(each.group(1)), each.group(2))));
        return !codes.matches("[\\d ]+")
                ? Status.ofNone(text)
                : Stream.of(Status.Ending.values())
                        .map(ending -> Status.of(List.of(codes.split(" ")), ending))
                        .filter(status -> status.text().equals(text))
                        .findFirst()
                        .orElseThrow();
    }

    private static Probe probe(String name) {
        return Json.mapper().convertValue(Map.of("name", name, "head", List.of("GET / HTTP/1.1")), Probe.class);
    }
}
