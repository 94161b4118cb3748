package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.ResponseCounts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The arithmetic; {@link KitDriverTest} has real loops. */
class ResponseLogTest {
    private static final long MS = 1_000_000;

    @Test
    void oneLoopIsToldAsItIs() {
        ResponseCounts responses =
                ResponseLog.sum(List.of(new TreeMap<>(Map.of(0L, 0L, 100 * MS, 7L, 151 * MS, 9L))), 12 * MS);

        assertThat(responses.ms()).containsExactly(12L, 112L, 163L);
        assertThat(responses.good()).containsExactly(0L, 7L, 9L);
    }

    @Test
    void severalLoopsAddUpAtTheTimesOfTheLongest() {
        ResponseCounts responses = ResponseLog.sum(
                List.of(
                        new TreeMap<>(Map.of(0L, 0L, 120 * MS, 120L, 150 * MS, 130L)),
                        new TreeMap<>(Map.of(0L, 0L, 100 * MS, 10L, 200 * MS, 15L))),
                0);

        assertThat(responses.ms()).containsExactly(0L, 100L, 200L);
        assertThat(responses.good()).containsExactly(0L, 110L, 145L);
    }

    @Test
    void aLoopWithNothingToSendAddsNothing() {
        ResponseCounts responses =
                ResponseLog.sum(List.of(new TreeMap<>(Map.of(0L, 0L)), new TreeMap<>(Map.of(0L, 0L, 3 * MS, 1L))), 0);

        assertThat(responses.good()).containsExactly(0L, 1L);
    }
}
