package containerkit.loadtest.analysis.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.stats.Ratio;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KneeTest {
    private final Random random = new Random(11);

    @Test
    void theSmallestThatIsShownWithinTheTieZoneIsEnough() {
        List<Map<Integer, Double>> curve =
                List.of(logs(50, 5, 0.001), logs(98, 5, 0.001), logs(100, 5, 0.001), logs(99, 5, 0.001));

        assertThat(Knee.of(curve, 5).point()).isEqualTo(1);
        assertThat(Knee.of(curve, 1).point()).isEqualTo(2);
        assertThat(Knee.of(curve, 5).best()).isEqualTo(2);
        assertThat(Knee.of(curve, 5).shown()).isTrue();
        assertThat(Knee.of(curve, 5).notExcluded()).isEmpty();
        assertThat(Knee.of(curve, 5).toBest().get(0).value()).isCloseTo(0.5, within(0.01));
        assertThat(Knee.of(curve, 5).toBest().get(0).interval().high()).isLessThan(0.51);
        assertThat(Knee.of(curve, 5).toBest().get(2)).isEqualTo(new Ratio(5, 1.0, null));
    }

    /** 80 against 100 with 5 % of noise is shown to be less in five blocks; with 40 % it is not, but it is not enough either. */
    @Test
    void noiseNeverMakesThePoolSmaller() {
        Knee calm = Knee.of(List.of(logs(80, 5, 0.05), logs(100, 5, 0.05)), 5);
        assertThat(calm.point()).isEqualTo(1);
        assertThat(calm.notExcluded()).isEmpty();

        Knee noisy = Knee.of(List.of(logs(80, 5, 0.4), logs(100, 5, 0.4)), 5);
        assertThat(noisy.point()).isEqualTo(noisy.best()).isEqualTo(1);
        assertThat(noisy.notExcluded()).containsExactly(0);
    }

    /** Within 2 % by estimate, but in such noise that 10 % could hide. */
    @Test
    void whatOnlyLooksAsGoodIsNotExcludedButNotPasted() {
        List<Map<Integer, Double>> curve = List.of(
                        List.of(60.0, 61.0, 60.0, 61.0, 60.0),
                        List.of(90.0, 106.0, 91.0, 107.0, 96.0),
                        List.of(99.0, 100.0, 99.0, 100.0, 99.0),
                        List.of(100.0, 100.0, 100.0, 100.0, 100.0))
                .stream()
                .map(KneeTest::logs)
                .toList();
        Knee knee = Knee.of(curve, 5);

        assertThat(knee.best()).isEqualTo(3);
        assertThat(knee.point()).isEqualTo(2);
        assertThat(knee.notExcluded()).containsExactly(1);
    }

    /** The first is as good as the best, but the next larger one is shown to be worse: a curve does not do that. */
    @Test
    void theWalkEndsAtTheFirstThatIsNotShownToBeEnough() {
        List<Map<Integer, Double>> curve = List.of(logs(99, 5, 0.001), logs(80, 5, 0.001), logs(100, 5, 0.001));

        assertThat(Knee.of(curve, 5).point()).isEqualTo(2);
        assertThat(Knee.of(curve, 5).notExcluded()).containsExactly(0);
    }

    @Test
    void ofFewBlocksTheBestIsTakenAtItsWord() {
        List<Map<Integer, Double>> curve = List.of(logs(80, 2, 0), logs(96, 2, 0), logs(100, 2, 0));

        assertThat(Knee.of(curve, 5).point()).isEqualTo(2);
        assertThat(Knee.of(curve, 5).notExcluded()).containsExactly(1);
        assertThat(Knee.of(curve, 5).shown()).isFalse();
        assertThat(Knee.of(List.of(logs(80, 1, 0), logs(100, 1, 0)), 5).point()).isEqualTo(1);
    }

    /** The truth is 10 % less; a rule that takes what is not shown to be less would take it in most runs. */
    @Test
    void aPoolThatIsTooSmallIsHardlyEverPasted() {
        int tooSmall = 0;
        for (int run = 0; run < 1_000; run++) {
            Knee knee = Knee.of(List.of(logs(90, 5, 0.05), logs(100, 5, 0.05)), 5);
            tooSmall += knee.point() < knee.best() ? 1 : 0;
        }

        assertThat(tooSmall).isLessThan(25);
    }

    @Test
    void onlyBlocksThatBothHaveAreCompared() {
        Map<Integer, Double> late = new HashMap<>(logs(100, 6, 0));
        late.keySet().removeAll(List.of(1, 2));
        Knee knee = Knee.of(List.of(Map.of(1, Math.log(90)), late), 5);

        assertThat(knee.toBest().get(0)).isEqualTo(new Ratio(0, null, null));
        assertThat(knee.point()).as("the first is not known beside the best").isEqualTo(1);
        assertThat(knee.shown()).isFalse();
    }

    @Test
    void onlyASizeThatTheWalkComesToHasToHaveEnoughBlocks() {
        List<Map<Integer, Double>> curve =
                List.of(logs(50, 2, 0), logs(80, 5, 0.001), logs(99, 5, 0.001), logs(100, 5, 0.001));

        assertThat(Knee.of(curve, 5).point()).isEqualTo(2);
        assertThat(Knee.of(curve, 5).shown()).isTrue();
        assertThat(Knee.of(curve.subList(0, 1), 5).shown()).isFalse();
        assertThat(Knee.of(List.of(curve.get(0), curve.get(2), curve.get(3)), 5))
                .returns(1, Knee::point)
                .returns(false, Knee::shown);
    }

    private static Map<Integer, Double> logs(List<Double> figures) {
        Map<Integer, Double> logs = new HashMap<>();
        figures.forEach(figure -> logs.put(logs.size() + 1, Math.log(figure)));
        return logs;
    }

    private Map<Integer, Double> logs(double figure, int blocks, double noise) {
        Map<Integer, Double> logs = new HashMap<>();
        for (int block = 1; block <= blocks; block++) {
            logs.put(block, Math.log(figure) + noise * random.nextGaussian());
        }
        return logs;
    }
}
