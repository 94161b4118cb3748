package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TruthOnPaperTest {
    @Test
    void theTruthOfAStallIsThatOfEvenlySpacedRequests() {
        Truth stall = new Truth.Stall(Duration.ofSeconds(1), Duration.ofMillis(200));

        assertThat(stall.percentileMs(50)).isZero();
        assertThat(stall.percentileMs(90)).isCloseTo(100, within(1e-9));
        assertThat(stall.percentileMs(99)).isCloseTo(190, within(1e-9));
        assertThat(Truth.parse(stall.argument())).isEqualTo(stall);
    }

    @Test
    void theTruthOfDelaysIsTheList() {
        assertThat(new Truth.Delays().percentileMs(50)).isEqualTo(100);
        assertThat(new Truth.Delays().percentileMs(99.9)).isEqualTo(500);
        assertThat(new Truth.Delays().shuffledMs()).hasSize(Truth.Delays.CYCLE);
    }
}
