package containerkit.loadtest.analyse.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LookLevelsTest {
    /** The simulated levels (docs/measurements/2026-11-27-looks-all-rows.md); another value needs another simulation. */
    @Test
    void eachNumberOfLooksHasTheLevelThatWasSimulated() {
        assertThat(IntStream.rangeClosed(0, 5).mapToDouble(LookLevels::nominal))
                .containsExactly(0.05, 0.05, 0.027, 0.0195, 0.0148, 0.0123);
        assertThatIllegalArgumentException().isThrownBy(() -> LookLevels.nominal(6));
    }
}
