package containerkit.loadtest.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.ResponseCounts;
import containerkit.loadtest.observe.Readings;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.Series;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeriesStepsTest {
    private static final Variant TOMCAT = RunFixture.TOMCAT;

    @Test
    void stepsAreAsShortAsTheReadingsAndNeverTooMany() {
        assertThat(SeriesSteps.stepMs(List.of(ending(1_000)))).isEqualTo(100);
        assertThat(SeriesSteps.stepMs(List.of(ending(2_999)))).isEqualTo(100);
        assertThat(SeriesSteps.stepMs(List.of(ending(3_000)))).isEqualTo(200);
        assertThat(SeriesSteps.stepMs(List.of(ending(1_000), ending(10_000)))).isEqualTo(500);
        assertThat(SeriesSteps.stepMs(List.of(ending(120_000)))).isEqualTo(5_000);
        assertThat(new SeriesSteps(ending(2_999), 100).count()).isEqualTo(30);
    }

    @Test
    void aStepHasTheMeanOfItsReadings() {
        Series series = series(List.of(2L, 102L, 199L, 405L), null);

        assertThat(new SeriesSteps(series, 100).means(Arrays.asList(5, null, 7, 9)))
                .containsExactly(5.0, 7.0, null, null, 9.0);
        assertThat(new SeriesSteps(series, 200).means(List.of(4, 6, 8, 9))).containsExactly(6.0, null, 9.0);
        assertThat(new SeriesSteps(series, 500).means(null)).containsExactly((Double) null);
    }

    @Test
    void whatAddsUpIsReadLast() {
        Series series = series(List.of(2L, 102L, 199L, 405L), null);

        assertThat(new SeriesSteps(series, 200).latest(List.of(0L, 3L, 9L, 9L))).containsExactly(9.0, null, 9.0);
    }

    @Test
    void aRateIsThatOfTheTimeInWhichThereWasLoad() {
        ResponseCounts answers =
                new ResponseCounts(List.of(20L, 120L, 220L, 320L, 325L), List.of(0L, 100L, 300L, 400L, 410L));
        SeriesSteps steps = new SeriesSteps(series(List.of(0L, 330L), answers), 100);

        // 20 to 100; 100 to 120 at 1000/s and on at 2000/s; 200 to 220 at 2000/s and on at 1000/s; a quarter of a step
        assertThat(steps.requestsPerSecond()).containsExactly(1_000.0, 1_800.0, 1_200.0, null);
    }

    @Test
    void withoutCountsThereIsNoRate() {
        assertThat(new SeriesSteps(ending(250), 100).requestsPerSecond()).containsExactly(null, null, null);
    }

    private static Series ending(long ms) {
        return series(List.of(0L, ms), null);
    }

    private static Series series(List<Long> ms, @Nullable ResponseCounts answers) {
        Readings server = new Readings(ms, null, null, null, null, null, null, null, null);
        return new Series(1, 1, "all", 1, 0, TOMCAT, "load", server, answers);
    }
}
