package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A status as data, and the text of it that recordings hold. */
class StatusTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "200",
                "100 200",
                "2 × 200",
                "100 150 × 200, then closed",
                "200, then nothing",
                "500, closed as announced",
                "no response, reset",
                "server does not start",
                "20",
                "varies"
            })
    void theTextIsReadAsWhatItWasMadeOf(String text) {
        assertThat(Status.all(text)).extracting(Status::text).containsExactly(text);
    }

    @Test
    void countedCodesAreOneEach() {
        assertThat(Status.all("100 2 × 200, then closed"))
                .containsExactly(Status.of(List.of("100", "200", "200"), Status.Ending.CLOSED));
    }

    @Test
    void readsAllBetweenWhichItVaried() {
        String text = Status.varying(new TreeSet<>(List.of("503", "2 × 200")));
        assertThat(text).isEqualTo("varies: 2 × 200 or 503");
        assertThat(Behaviour.of(Map.of(Behaviour.STATUS, text), "", "").statuses())
                .extracting(Status::codes)
                .containsExactly(List.of("200", "200"), List.of("503"));
    }

    @Test
    void howOftenAStatusCameIsNoSuccess() {
        assertThat(Status.all("250 × 404")).noneMatch(Status::served).noneMatch(Status::beginsWithSuccess);
        assertThat(Status.all("404 302")).allMatch(Status::served).noneMatch(Status::beginsWithSuccess);
        assertThat(Status.all("150 × 200")).allMatch(Status::beginsWithSuccess);
    }
}
