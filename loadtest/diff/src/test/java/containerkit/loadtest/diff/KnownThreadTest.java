package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a recording says of a thread. */
class KnownThreadTest {
    private static final KnownThread UPLOADS = new KnownThread(
            "a 1", "refuses", "", "large", "small", "status", "", false, List.of("undertow"), "[45]\\d\\d.*");

    @Test
    void whatWasRefusedConfirms() {
        assertThat(UPLOADS.outcome(recording("200", "500"))).isEqualTo("reproduced on u");
        assertThat(UPLOADS.outcome(recording("200", "200"))).isEqualTo("does not hold");
        assertThat(UPLOADS.outcome(recording("200", "302"))).isEqualTo("does not hold");
    }

    /** A path that takes no upload at all: with another one this would be no news. */
    @Test
    void whereTheSmallOneFailsTheLargeOneSaysNothing() {
        assertThat(UPLOADS.outcome(recording("404", "404"))).isEqualTo("not tried");
    }

    @Test
    void aServerThatDoesNotStartConfirmsOnlyThat() {
        assertThat(UPLOADS.outcome(recording("200", Behaviour.NOT_STARTED))).isEqualTo("not tried");
        KnownThread absent =
                new KnownThread("a 3", "none", "", "large", "", "body", "", false, List.of("undertow"), "absent");
        assertThat(absent.outcome(recording("200", Behaviour.NOT_STARTED))).isEqualTo("not tried");
        KnownThread starts = new KnownThread(
                "a 2", "starts", "", "large", "", "status", "", false, List.of("undertow"), Behaviour.NOT_STARTED);
        assertThat(starts.outcome(recording("200", Behaviour.NOT_STARTED))).isEqualTo("reproduced on u");
    }

    @Test
    void whatCouldNotBeSentIsNotTried() {
        Recording recording = recording("200", "500");
        Map<String, Map<String, Behaviour>> without = new LinkedHashMap<>(recording.behaviours());
        without.put("u", Map.of("large", recording.behaviours().get("u").get("large")));
        assertThat(UPLOADS.outcome(new Recording("/", recording.servers(), List.of("small"), without, Map.of())))
                .isEqualTo("not tried");
        assertThat(UPLOADS.outcome(new Recording("/", recording.servers(), List.of(), without, Map.of())))
                .as("not chosen")
                .isEqualTo("reproduced on u");
    }

    private static Recording recording(String small, String large) {
        return new Recording(
                "/",
                Map.of("u", new Recording.Server("undertow", "2", null)),
                List.of(),
                Map.of("u", Map.of("small", behaviour(small), "large", behaviour(large))),
                Map.of());
    }

    private static Behaviour behaviour(String status) {
        return Behaviour.of(Map.of("status", status), "", "");
    }
}
