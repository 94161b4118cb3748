package containerkit.loadtest.analysis.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.stats.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class GapShareTest {
    private static final double LEVEL = 0.975;

    /** Then the interval is that of the change, divided by the gap. */
    @Test
    void aGapThatIsAlwaysTheSameMakesAPlainInterval() {
        GapShare share = GapShare.of(List.of(1.0, 2.0, 3.0), List.of(4.0, 4.0, 4.0), LEVEL);

        double half = 4.302653 * 1 / Math.sqrt(3); // t with 2 degrees of freedom; sd 1
        assertThat(share.percent()).isCloseTo(50, within(1e-9));
        assertThat(share.lowPercent()).isCloseTo(100 * (2 - half) / 4, within(1e-3));
        assertThat(share.highPercent()).isCloseTo(100 * (2 + half) / 4, within(1e-3));
    }

    /** With t = 2.776445 and n = 5: the ends are where |2 - 4x| equals t times the standard error of change - x gap. */
    @Test
    void bothEndsAreWhereATTestJustTellsNothing() {
        List<Double> change = List.of(1.9, 2.2, 2.0, 1.7, 2.2);
        List<Double> gap = List.of(4.2, 3.7, 4.0, 3.9, 4.2);
        GapShare share = GapShare.of(change, gap, LEVEL);

        for (double end : new double[] {share.lowPercent() / 100, share.highPercent() / 100}) {
            List<Double> difference = java.util.stream.IntStream.range(0, 5)
                    .mapToObj(i -> change.get(i) - end * gap.get(i))
                    .toList();
            Sample sample = Sample.of(difference);
            assertThat(Math.abs(sample.mean() / sample.sd() * Math.sqrt(5))).isCloseTo(2.776445, within(1e-5));
        }
        assertThat(share.lowPercent()).isLessThan(50);
        assertThat(share.highPercent()).isGreaterThan(50);
    }

    @Test
    void aGapThatIsNotToldFromNoneHasNoEnds() {
        GapShare share = GapShare.of(List.of(1.0, 2.0, 3.0), List.of(4.0, -4.0, 1.0), LEVEL);

        assertThat(share.percent()).isCloseTo(600, within(1e-9));
        assertThat(share.lowPercent()).isNull();
        assertThat(share.highPercent()).isNull();
        assertThat(GapShare.of(List.of(), List.of(), LEVEL)).isNull();
        assertThat(GapShare.of(List.of(1.0), List.of(2.0), LEVEL)).isEqualTo(new GapShare(50, null, null));
    }
}
