package containerkit.loadtest.run;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Loads;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SliceRunnerTest {
    private static final Scenario SCENARIO = Loads.timed(Loads.HELLO, 1, true, Duration.ofSeconds(1));

    @Test
    void allContendersOfARoundGetTheSameTimes() {
        SliceRunner.Place place = new SliceRunner.Place(1, 1, "part");
        long times = SliceRunner.arrivals(7, place, new SlicePlan(1, TOMCAT, SCENARIO));

        assertThat(SliceRunner.arrivals(7, place, new SlicePlan(1, JETTY, SCENARIO)))
                .isEqualTo(times);
        assertThat(SliceRunner.arrivals(7, place, new SlicePlan(2, TOMCAT, SCENARIO)))
                .isNotEqualTo(times);
    }
}
