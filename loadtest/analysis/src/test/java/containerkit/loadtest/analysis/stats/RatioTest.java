package containerkit.loadtest.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0.931; 0.9; 0.962; 0.93 [0.90, 0.97]",
                "0.86; 0.757; 0.9749; 0.86 [0.75, 0.98]",
                "1.5; 1.03; 2.01; 1.50 [1.03, 2.01]",
                "0.97; 0.943; 0.998; 0.970 [0.943, 0.998]",
                "0.97; 0.943; 1; 0.97 [0.94, 1.00]",
                "1.01; 1.00001; 1.02; 1.0100 [1.0000, 1.0200]",
                "1; 0.00001; 100000; 1.00 [not enough data]",
                "1; 0.1; 9.9; 1.00 [0.10, 9.90]",
                "1; 0.1; 10; 1.00 [not enough data]",
                "0.05; 0.04; 0.06; 0.0500 [0.0400, 0.0600]"
            })
    void endsAreRoundedOutwards(double value, double low, double high, String text) {
        assertThat(new Ratio(8, value, new Interval(low, high)).text()).isEqualTo(text);
    }

    @Test
    void whatIsMissingIsNotPrinted() {
        assertThat(new Ratio(1, 0.931, null).text()).isEqualTo("0.93");
        assertThat(new Ratio(0, null, null).text()).isEqualTo("n/a");
    }

    @Test
    void upsideDownTheEndsChangePlaces() {
        assertThat(new Ratio(8, 0.5, new Interval(0.25, 0.8)).inverted())
                .isEqualTo(new Ratio(8, 2.0, new Interval(1.25, 4)));
    }
}
