package containerkit.loadtest.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {
    private final StudentT studentT = new StudentT();

    /** Published tables; the last is Dunn's for three comparisons. */
    @ParameterizedTest
    @CsvSource({"0.975, 1, 12.7062", "0.975, 7, 2.3646", "0.975, 9, 2.2622", "0.8, 9, 0.8834", "0.991666667, 7, 3.128"})
    void quantilesAreThoseOfTheTables(double level, int degrees, double value) {
        assertThat(studentT.quantile(level, degrees)).isEqualTo(value, within(5e-4));
        assertThat(studentT.quantile(level, degrees)).isEqualTo(value, within(5e-4));
    }
}
