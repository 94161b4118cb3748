package containerkit.loadtest.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeterogeneityTest {
    /** With as many blocks on each machine, tau squared is (MSB - MSW) / n of the one-way analysis of variance. */
    @Test
    void isThatOfTheAnalysisOfVarianceWhereMachinesHaveAsManyBlocks() {
        List<List<Double>> machines = List.of(List.of(1.0, 2.0, 3.0), List.of(2.0, 3.0, 4.0), List.of(6.0, 7.0, 8.0));
        // means 2, 3, 7 around 4: MSB = 3 (4 + 1 + 9) / 2 = 21; MSW = 1; F = 21 with 2 and 6 degrees
        Heterogeneity found = Heterogeneity.of(machines).orElseThrow();

        assertThat(found.machines()).isEqualTo(3);
        assertThat(found.tau()).isEqualTo(Math.sqrt(20.0 / 3), within(1e-9));
        assertThat(found.p()).isEqualTo(0.00195, within(1e-5));
        assertThat(found.shown()).isTrue();
        // Q = 42 / (1 + 3 t): at 2 F(0.975) = 2 * 7.259856 and at 2 F(0.025) = 2 * 0.0254289
        assertThat(found.interval().low()).isEqualTo(Math.sqrt((42 / (2 * 7.259856) - 1) / 3), within(1e-5));
        assertThat(found.interval().high()).isEqualTo(Math.sqrt((42 / (2 * 0.0254289) - 1) / 3), within(0.01));
    }

    @Test
    void isNothingBelowChance() {
        Heterogeneity found =
                Heterogeneity.of(List.of(List.of(1.0, 3.0), List.of(3.0, 1.0))).orElseThrow();

        assertThat(found.tau()).isZero();
        assertThat(found.interval()).isEqualTo(new Interval(0, 0));
        assertThat(found.p()).isEqualTo(1);
    }

    @Test
    void machinesWithoutARatioOrWithOneBlockLeaveItToTheOthers() {
        assertThat(Heterogeneity.of(List.of(List.of(1.0), List.of(), List.of(2.0, 2.5))))
                .hasValueSatisfying(found -> assertThat(found.machines()).isEqualTo(2));
        assertThat(Heterogeneity.of(List.of(List.of(1.0), List.of(2.0)))).isEmpty();
        assertThat(Heterogeneity.of(List.of(List.of(1.0, 2.0)))).isEmpty();
        assertThat(Heterogeneity.of(List.of(List.of(1.0, 1.0), List.of(2.0, 2.0))))
                .isEmpty();
        assertThat(Heterogeneity.of(List.of())).isEmpty();
    }

    @Test
    void oppositeOrdersAreThoseThatTheMachinesShowByThemselves() {
        List<Double> below = List.of(-0.10, -0.11, -0.09, -0.10);
        List<Double> above = List.of(0.10, 0.11, 0.09, 0.10);
        List<Double> unclear = List.of(0.10, -0.2, 0.3, 0.1);

        assertThat(OpposedGroups.of(List.of(below, below, above, unclear), 3).reversed())
                .containsExactly(2);
        assertThat(OpposedGroups.of(List.of(below, above, above), 3).reversed()).containsExactly(0);
        assertThat(OpposedGroups.of(List.of(below, above, above), 12).reversed())
                .as("ties are no order")
                .isNull();
        assertThat(OpposedGroups.of(List.of(below, below, unclear), 3).reversed())
                .isNull();
        assertThat(OpposedGroups.of(List.of(List.of(0.1), List.<Double>of()), 3).reversed())
                .isNull();
    }
}
