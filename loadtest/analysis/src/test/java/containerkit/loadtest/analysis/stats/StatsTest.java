package containerkit.loadtest.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.number.Median;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Quantiles, intervals of means and how ratios are printed. */
class StatsTest {
    /** Published tables; the last is Dunn's for three comparisons. */
    @ParameterizedTest
    @CsvSource({"0.975, 1, 12.7062", "0.975, 7, 2.3646", "0.975, 9, 2.2622", "0.8, 9, 0.8834", "0.991666667, 7, 3.128"})
    void quantilesAreThoseOfTheTables(double level, int degrees, double value) {
        assertThat(Sample.quantile(level, degrees)).isEqualTo(value, within(5e-4));
    }

    /** t(0.975, 4) = 2.776, the standard deviation of 1 to 5 is 1.581. */
    @Test
    void intervalIsStudents() {
        BlockMean difference = BlockMean.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0));
        Interval interval = Objects.requireNonNull(difference.interval());
        assertThat(difference.value()).isEqualTo(3);
        assertThat(interval.low()).isCloseTo(1.037, within(0.001));
        assertThat(interval.high()).isCloseTo(4.963, within(0.001));
        assertThat(difference.shown()).isTrue();
    }

    @Test
    void oneOfManyNeedsMore() {
        List<Double> differences = List.of(1.0, 2.0, 3.0, 4.0, 5.0);
        assertThat(BlockMean.of(differences, 1).shown()).isTrue();
        assertThat(BlockMean.of(differences, 100).shown()).isFalse();
    }

    @Test
    void twoBlocksShowNothing() {
        BlockMean difference = BlockMean.of(List.of(4.0, 4.1));
        assertThat(difference.shownInterval()).isNull();
        assertThat(difference.shown()).isFalse();
    }

    @Test
    void negativeOnesAreShownBelowZero() {
        assertThat(BlockMean.of(List.of(-5.0, -5.1, -4.9)).shown()).isTrue();
        assertThat(BlockMean.of(List.of(-5.0, 5.1, -4.9)).shown()).isFalse();
    }

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

    @Test
    void theMedianIsTheMiddleOrTheMeanOfTheTwoInTheMiddle() {
        assertThat(Median.of(DoubleStream.of(9, 1, 4))).hasValue(4);
        assertThat(Median.of(DoubleStream.of(9, 1, 4, 2))).hasValue(3);
        assertThat(Median.of(DoubleStream.empty())).isEmpty();
    }
}
