package containerkit.loadtest.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.result.JudgedRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SameJarRunsTest {
    /** Expected values of R's binom.test. */
    @ParameterizedTest
    @CsvSource({"3, 0, 0, 70.76", "3, 3, 29.24, 100", "20, 1, 0.127, 24.873", "100, 7, 2.860, 13.893"})
    void theIntervalIsExact(int judged, int falsePositives, double low, double high) {
        Interval interval = new SameJarRuns(judged, falsePositives, List.of()).percent();

        assertThat(interval.low()).isCloseTo(low, within(0.005));
        assertThat(interval.high()).isCloseTo(high, within(0.005));
    }

    @Test
    void onlyRunsThatCouldNameADifferenceCount() {
        JudgedRun equal = new JudgedRun();
        equal.cost = Map.of();
        JudgedRun stopped = new JudgedRun();
        stopped.ended = 7;
        JudgedRun few = new JudgedRun();
        few.blocks = 3;
        few.ended = 3;

        SameJarRuns runs = SameJarRuns.of(List.of(new JudgedRun().run(), equal.run(), stopped.run(), few.run()));

        assertThat(runs.judged()).isEqualTo(2);
        assertThat(runs.falsePositives()).isEqualTo(1);
        assertThat(runs.lines()).hasSize(4);
        assertThat(runs.lines().get(2)).contains("not run to the end");
        assertThat(runs.lines().get(3)).contains("not enough data");
    }

    @Test
    void noRunIsNoRate() {
        assertThat(SameJarRuns.of(List.of()).text()).isEqualTo("no run was judged");
    }
}
