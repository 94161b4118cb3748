package containerkit.loadtest.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            value = {
                "0.87 1.12 => 0.9 0.95 1 1.05 1.1",
                "0.5 150 => 0.5 1 2 5 10 20 50 100",
                "0.5 200 => 1 10 100",
                "0.02 900000 => 0.1 1 10 100 1000 10000 100000",
                "3 3 => 2.9 3 3.1",
                "39000 41000 => 39000 39500 40000 40500 41000"
            })
    void ofALogarithmicScaleHasRoundTicks(String ends, String labels) {
        assertThat(labels(Scale.logarithmic("", figures(ends)))).isEqualTo(labels);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            value = {
                "17477 35277 => 20000 25000 30000 35000",
                "-3 4 => -2 0 2 4",
                "7 7 => 6.9 7 7.1",
                "99.999 100 => 98 99 100 101 102",
                "0 0 => -0.4 -0.2 0 0.2 0.4",
                "0.0012 0.0031 => 0.0015 0.002 0.0025 0.003"
            })
    void ofAnEvenScaleToo(String ends, String labels) {
        assertThat(labels(Scale.around("", figures(ends)))).isEqualTo(labels);
    }

    @Test
    void fromZeroBeginsThere() {
        Scale scale = Scale.fromZero("", List.of(3.0, 17.0));

        assertThat(scale.start()).isZero();
        assertThat(scale.end()).isGreaterThan(17);
        assertThat(labels(scale)).isEqualTo("0 5 10 15");
        assertThat(labels(Scale.fromZero("", List.of(0.0)))).isEqualTo("0 0.2 0.4 0.6 0.8 1");
    }

    @Test
    void marksAtTheEndsAreSeenWhole() {
        Scale scale = Scale.logarithmic("", List.of(0.5, 2.0));

        assertThat(scale.start()).isLessThan(scale.at(0.5));
        assertThat(scale.end()).isGreaterThan(scale.at(2));
        assertThat(scale.at(2)).isCloseTo(-scale.at(0.5), within(1e-12));
    }

    @Test
    void fromPercentileToPercentileANineIsAsFar() {
        assertThat(Scale.Spacing.NINES.at(99.9) - Scale.Spacing.NINES.at(99))
                .isCloseTo(Scale.Spacing.NINES.at(99) - Scale.Spacing.NINES.at(90), within(1e-9));
    }

    @Test
    void manyStepsKeepTheirLinesButNotTheirLabels() {
        Scale scale = Scale.steps(
                "",
                Scale.Spacing.EVEN,
                IntStream.rangeClosed(1, 20)
                        .mapToObj(i -> new Scale.Tick(i, String.valueOf(i)))
                        .toList());

        assertThat(scale.ticks()).hasSize(20);
        assertThat(labels(scale).trim().replaceAll(" +", " ")).isEqualTo("1 4 7 10 13 16 19");
    }

    @Test
    void anAxisWithoutAFigureIsRefused() {
        assertThatThrownBy(() -> new Scale("x", Scale.Spacing.EVEN, Double.NaN, 1, List.of(new Scale.Tick(1, "1"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static List<Double> figures(String ends) {
        return Arrays.stream(ends.split(" ")).map(Double::valueOf).toList();
    }

    private static String labels(Scale scale) {
        return String.join(" ", scale.ticks().stream().map(Scale.Tick::label).toList());
    }
}
