package containerkit.loadtest.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrimmedMeanTest {
    @Test
    void belowFourItIsThePlainMean() {
        assertThat(TrimmedMean.of(7)).isEqualTo(7);
        assertThat(TrimmedMean.of(1, 2, 9)).isEqualTo(4);
    }

    @Test
    void fromFourOnAQuarterGoesAtEachEnd() {
        assertThat(TrimmedMean.of(100, 2, 4, 0)).isEqualTo(3);
        assertThat(TrimmedMean.of(1_000, 1, 2, 3, 4, 5, -1_000)).isEqualTo(3);
        assertThat(TrimmedMean.of(9, 9, 1, 2, 3, 6, -9, -9)).isEqualTo(3);
    }
}
