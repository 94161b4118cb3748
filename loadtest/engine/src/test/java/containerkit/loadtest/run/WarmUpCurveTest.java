package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.observe.Reading;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WarmUpCurveTest {
    /** A server that uses a CPU all the time, and completes so many requests in each second. */
    private static Map<Reading, Double> untilWarm(long... perSecond) {
        List<Double> good = IntStream.rangeClosed(0, perSecond.length)
                .mapToObj(
                        until -> (double) LongStream.of(perSecond).limit(until).sum())
                .toList();
        return new WarmUpCurve(
                        LongStream.rangeClosed(0, perSecond.length)
                                .map(second -> 1_000 * second)
                                .boxed()
                                .toList(),
                        IntStream.rangeClosed(0, perSecond.length)
                                .mapToObj(second -> second * 1e9)
                                .toList(),
                        good)
                .untilWarm();
    }

    @Test
    void itIsWarmOnceTwoSecondsCostHardlyMoreThanTheEnd() {
        assertThat(untilWarm(10, 100, 500, 90, 390, 400, 400, 400))
                .isEqualTo(Map.of(Reading.WARM_RESPONSES, 700.0, Reading.WARM_CPU_NANOS, 4e9));
        assertThat(untilWarm(400, 400, 400, 400, 400, 400, 400, 400)).containsEntry(Reading.WARM_RESPONSES, 0.0);
        assertThat(untilWarm(10, 400, 400, 400, 400, 400, 400))
                .as("seven seconds")
                .isEmpty();
    }
}
