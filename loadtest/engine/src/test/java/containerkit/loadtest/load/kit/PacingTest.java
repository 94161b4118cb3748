package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.kit.LoadGroup.LoopShare;
import containerkit.loadtest.load.kit.Pacing.OpenPacing;
import containerkit.loadtest.plan.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times of requests at a rate, and their shares. */
class PacingTest {
    private static final double RATE = 1_000;
    private static final int REQUESTS = 100;

    @Test
    void requestsThatWereNotDueYetAreNotOverdue() {
        OpenPacing pacing = new OpenPacing(0, RATE, REQUESTS, new LoopShare(0, 1)); // one each millisecond
        pacing.take(0);

        assertThat(pacing.overdue(10_500_000))
                .as("those due after 1, 2, … and 10 ms")
                .isEqualTo(10);
        assertThat(pacing.overdue(10_500_000)).isZero();
        assertThat(pacing.overdue(Long.MAX_VALUE / 4)).isEqualTo(REQUESTS - 11);
    }

    @ParameterizedTest
    @CsvSource({"50, 1", "50, 3", "7, 7", "100000, 6", "2, 3"})
    void sharesAddUpAndDifferByOneAtMost(long all, int loops) {
        long[] shares = IntStream.range(0, loops)
                .mapToLong(index -> new LoopShare(index, loops).of(all))
                .toArray();

        assertThat(LongStream.of(shares).sum()).isEqualTo(all);
        assertThat(LongStream.of(shares).max().orElseThrow()
                        - LongStream.of(shares).min().orElseThrow())
                .isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"7, , 3", "1, , 1", "100, 200, 1", "100, 20001, 2", "100, 900000, 3"})
    void aLoadHasNoMoreLoopsThanItHasConnectionsOrItsRateNeeds(int connections, Double rate, int loops) {
        Scenario closed = Loads.timed(Loads.HELLO, connections, true, Duration.ofSeconds(1));

        assertThat(Generator.loops(rate == null ? closed : closed.atRate(rate), 3))
                .isEqualTo(loops);
    }

    @Test
    void loopsTogetherSendWhatOneWould() {
        List<Long> one = intended(new OpenPacing(1_000, 30_000, 100, new LoopShare(0, 1)));
        List<Long> three = new ArrayList<>();
        for (int index = 0; index < 3; index++) {
            three.addAll(intended(new OpenPacing(1_000, 30_000, 100, new LoopShare(index, 3))));
        }
        Collections.sort(three);

        assertThat(one).hasSize(100);
        assertThat(three).hasSize(100);
        for (int i = 0; i < 100; i++) {
            assertThat(three.get(i)).isBetween(one.get(i) - 1, one.get(i) + 1); // of rounding, in nanoseconds
        }
    }

    private static List<Long> intended(OpenPacing pacing) {
        List<Long> times = new ArrayList<>();
        while (pacing.due(Long.MAX_VALUE / 2)) {
            times.add(pacing.take(0));
        }
        return times;
    }
}
