package containerkit.loadtest.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClosedTestTest {
    @Test
    void onePairKeepsItsP() {
        assertThat(adjusted(List.of(pair("x", "a", "b")), 0.03)).containsExactly(0.03);
        assertThat(adjusted(List.of())).isEmpty();
    }

    /** Of three either all are equal or one pair is: the largest two p-values are never tested against each other. */
    @Test
    void ofThreeContendersOneFalseEqualityImpliesTwo() {
        double[] p = adjusted(pairs("x", 3), 0.01, 0.03, 0.045);

        // All equal, by Simes: min(3 * 0.01, 3 * 0.03 / 2, 0.045) = 0.03.
        assertThat(p).containsExactly(new double[] {0.03, 0.03, 0.045}, within(1e-12));
        assertThat(Holm.adjusted(0.01, 0.03, 0.045)).containsExactly(new double[] {0.03, 0.06, 0.06}, within(1e-12));
    }

    /** With every subset possible, as R's p.adjust(p, "hommel") has it. */
    @Test
    void againstOneReferenceItIsHommel() {
        List<Evidence> star =
                List.of(pair("x", "a", "z"), pair("x", "b", "z"), pair("x", "c", "z"), pair("x", "d", "z"));

        assertThat(adjusted(star, 0.01, 0.02, 0.022, 0.09))
                .containsExactly(new double[] {0.03, 0.04, 0.044, 0.09}, within(1e-12));
    }

    @Test
    void otherLoadsAreAFamilyTooAndImplyNothing() {
        List<Evidence> two = List.of(pair("x", "a", "b"), pair("y", "a", "b"));

        assertThat(adjusted(two, 0.01, 0.04)).containsExactly(new double[] {0.02, 0.04}, within(1e-12));
    }

    /** Every intersection listed by hand, one by one, must give the same. */
    @Test
    void whatIsLeftOutNeverDecides() {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            List<Evidence> family = new ArrayList<>(pairs("x", 3));
            family.addAll(pairs("y", 3));
            double[] p = random.doubles(6).map(each -> each * each / 4).toArray();

            assertThat(adjusted(family, p)).containsExactly(byHand(p), within(1e-12));
        }
    }

    @Test
    void itFindsNoLessThanHolmAndNoMoreThanEachTestAlone() {
        Random random = new Random(11);
        for (int contenders = 2; contenders <= 9; contenders++) {
            List<Evidence> family = pairs("x", contenders);
            double[] p = random.doubles(family.size()).map(each -> each / 10).toArray();
            double[] holm = Holm.adjusted(p);
            double[] closed = adjusted(family, p);
            for (int i = 0; i < p.length; i++) {
                assertThat(closed[i]).isBetween(p[i], holm[i] + 1e-12);
            }
        }
    }

    /** Eight contenders in three loads have 4140 to the power of 3 intersections; ten more than can be listed. */
    @Test
    void largeFamiliesAreBoundedByHommel() {
        for (int contenders : new int[] {8, 10}) {
            List<Evidence> family = new ArrayList<>();
            List<Evidence> unrelated = new ArrayList<>();
            for (int load = 0; load < 3; load++) {
                family.addAll(pairs("load " + load, contenders));
            }
            family.forEach(each -> unrelated.add(pair("pair " + unrelated.size(), "a", "b")));
            double[] p = new Random(3)
                    .doubles(family.size())
                    .map(each -> each * each * each / 10)
                    .toArray();
            double[] hommel = adjusted(unrelated, p);
            double[] closed = adjusted(family, p);
            for (int i = 0; i < p.length; i++) {
                assertThat(closed[i]).isBetween(p[i], hommel[i] + 1e-12);
            }
        }
    }

    private static double[] byHand(double[] p) {
        int[][] partitions = {{}, {0}, {1}, {2}, {0, 1, 2}};
        double[] adjusted = new double[6];
        for (int[] x : partitions) {
            for (int[] y : partitions) {
                int[] both = new int[x.length + y.length];
                System.arraycopy(x, 0, both, 0, x.length);
                for (int i = 0; i < y.length; i++) {
                    both[x.length + i] = 3 + y[i];
                }
                double[] values =
                        Arrays.stream(both).mapToDouble(i -> p[i]).sorted().toArray();
                double simes = 1;
                for (int i = 0; i < values.length; i++) {
                    simes = Math.min(simes, values.length * values[i] / (i + 1));
                }
                for (int i : both) {
                    adjusted[i] = Math.max(adjusted[i], simes);
                }
            }
        }
        return adjusted;
    }

    static List<Evidence> pairs(String load, int contenders) {
        List<Evidence> pairs = new ArrayList<>();
        for (int a = 0; a < contenders; a++) {
            for (int b = a + 1; b < contenders; b++) {
                pairs.add(pair(load, "c" + a, "c" + b));
            }
        }
        return pairs;
    }

    private static Evidence pair(String load, String a, String b) {
        return new Evidence(load, a, b, List.of(), null);
    }

    private static double[] adjusted(List<Evidence> pairs, double... p) {
        return ClosedTest.adjusted(pairs, p);
    }
}
