package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CatalogueTest {
    private static final URI SERVER = URI.create("http://127.0.0.1:8080");
    private static final Target TARGET = new Target("/a", Map.of());

    private final Catalogue catalogue = Catalogue.bundled();

    @Test
    void namesEachProbeOnce() {
        assertThat(catalogue.probes())
                .hasSizeGreaterThanOrEqualTo(80)
                .extracting(Probe::name)
                .doesNotHaveDuplicates();
    }

    @Test
    void sendsOnlyTheNamedProbesAndGroups() {
        Catalogue some = catalogue.only(List.of("HEAD", "async"));
        assertThat(some.probes()).extracting(Probe::name).contains("HEAD");
        assertThat(some.probes())
                .allMatch(probe -> probe.name().equals("HEAD") || probe.group().equals("async"));
        assertThatThrownBy(() -> catalogue.only(List.of("GET")))
                .hasMessageContaining("--probe: there is no probe and no group named 'GET'");
    }

    @Test
    void asksLastWhatLeavesATraceInAServer() {
        List<Probe> plain = catalogue.probes().stream()
                .filter(probe -> probe.setup().equals(Probe.PLAIN) && !probe.stops())
                .toList();
        assertThat(plain.get(plain.size() - 1).name()).isEqualTo("no version");
    }

    @Test
    void leavesNoPlaceholder() {
        assertThat(catalogue.probes())
                .allSatisfy(
                        probe -> assertThat(probe.stages())
                                .isNotEmpty()
                                .allSatisfy(
                                        stage -> assertThat(TARGET.ofKit().text(small(stage), SERVER, "1"))
                                                .doesNotContainPattern(
                                                        "\\{(path|\\?|host|port|id|length|echo|form|upload|events|slow|socket|kit|\\w+:\\d+)}")));
    }

    /** With one of whatever it has thousands of. */
    private static String small(String stage) {
        return stage.replaceAll("(\\{\\w+:)\\d+}", "$11}");
    }

    @Test
    void levelsNameProbesThatThereAre() {
        assertThat(catalogue.probes())
                .extracting(Probe::name)
                .containsAll(catalogue.levels().stream()
                        .flatMap(level -> level.probes().stream())
                        .toList());
    }

    @Test
    void noTwoLevelsNameTheSameProbe() {
        assertThat(catalogue.levels().stream()
                        .flatMap(level -> level.probes().stream().map(probe -> level.container() + " " + probe)))
                .doesNotHaveDuplicates();
    }

    @Test
    void everySetupIsOneThatServersAreStartedWith() {
        assertThat(catalogue.probes())
                .extracting(Probe::setup)
                .allMatch(name -> name.equals(Probe.PLAIN) || catalogue.setups().containsKey(name));
    }

    @Test
    void writesTheBytesAsTheyStand() {
        assertThat(bytes("raw UTF-8 in the query"))
                .isEqualTo("GET /a?q=ü HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(bytes("bare LF as line end")).asString().isEqualTo("GET /a HTTP/1.1\nHost: 127.0.0.1:8080\n\n");
        assertThat(bytes("NUL in a header")).contains(0);
        assertThat(bytes("URI of 10 KB")).hasSizeGreaterThan(10_240);
    }

    @Test
    void countsTheBytesOfABody() {
        String text = TARGET.text("POST / HTTP/1.1\r\nContent-Length: {length}\r\n\r\n{keys:2}", SERVER, "1");
        assertThat(text).endsWith("Content-Length: 9\r\n\r\nk1=v&k2=v");
    }

    @Test
    void continuesAQuery() {
        Target query = new Target("/a?b=c", Map.of());
        assertThat(query.text(probe("| in the query").stages().get(0), SERVER, "1"))
                .startsWith("GET /a?b=c&q=1|2 ");

        assertThat(query.ofKit().text(probe("URI of 10 KB").stages().get(0), SERVER, "1"))
                .startsWith("GET /a?b=c&q=aaa");
        Target slow = new Target("/a", Map.of("slow", "/s?b=c", "events", "/e"));
        assertThat(slow.text(probe("stopping: a request under way").stages().get(0), SERVER, "1"))
                .startsWith("GET /s?b=c&delayMs=2000 ");
        assertThat(slow.text(probe("server-sent events to their end").stages().get(0), SERVER, "7"))
                .startsWith("GET /e?id=7 ");
    }

    private byte[] bytes(String name) {
        return TARGET.text(probe(name).stages().get(0), SERVER, "1").getBytes(StandardCharsets.ISO_8859_1);
    }

    private Probe probe(String name) {
        return catalogue.probes().stream()
                .filter(probe -> probe.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
