package containerkit.loadtest.analyse.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {
    /** The example of Wikipedia's article on the Holm-Bonferroni method. */
    @Test
    void textbookExample() {
        assertThat(Holm.adjusted(0.01, 0.04, 0.03, 0.005))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    }

    @Test
    void noPIsAboveOneOrBelowASmallerOne() {
        assertThat(Holm.adjusted(0.9, 0.02, 0.025)).containsExactly(new double[] {0.9, 0.06, 0.06}, within(1e-12));
        assertThat(Holm.adjusted(0.7, 0.8)).containsExactly(1, 1);
        assertThat(Holm.adjusted()).isEmpty();
    }
}
