package containerkit.loadtest.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.run.warmup.Steadiness.Turn;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SteadinessTest {
    @Test
    void oneConnectionIsEnoughOnceTheCompilerHasCaughtUp() {
        assertThat(Steadiness.caughtUp(turn(0.1, 99))).isFalse();
        assertThat(Steadiness.caughtUp(turn(0.09, 99))).isTrue();
        assertThat(Steadiness.caughtUp(turn(null, 99))).as("no JVM").isTrue();
    }

    @Test
    void steadyIsAServerWhoseCompilerRestsAndWhoseRequestsCostTheSame() {
        assertThat(reached(turn(0.01, 60))).as("one turn").isFalse();
        assertThat(reached(turn(0.3, 66), turn(0.019, 60))).isTrue();
        assertThat(reached(turn(0.01, 60), turn(0.02, 60))).as("compiles").isFalse();
        assertThat(reached(turn(0.01, 67), turn(0.01, 60)))
                .as("falls by a tenth")
                .isFalse();
        assertThat(reached(turn(0.01, 60), turn(0.01, 90))).as("rises").isTrue();
        assertThat(reached(turn(null, 60), turn(null, 60))).as("no JVM").isTrue();
    }

    @Test
    void theLoadsOfATurnAreJudgedTogether() {
        assertThat(reached(turn(0.01, 67, 60), turn(0.01, 60, 62))).isTrue();
        assertThat(reached(turn(0.01, 67, 70), turn(0.01, 60, 60))).isFalse();
    }

    @Test
    void aLoadWithoutASuccessfulRequestIsNotSteady() {
        double none = Double.POSITIVE_INFINITY;

        assertThat(reached(turn(0.01, none), turn(0.01, 60))).isFalse();
        assertThat(reached(turn(0.01, none), turn(0.01, none))).isFalse();
    }

    private static boolean reached(Turn... turns) {
        Steadiness steadiness = new Steadiness();
        List.of(turns).forEach(steadiness::add);
        return steadiness.reached();
    }

    private static Turn turn(@Nullable Double compilerShare, double... costs) {
        return new Turn(compilerShare, Arrays.stream(costs).boxed().toList());
    }
}
