package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.QuietMachine;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.Reply;
import containerkit.loadtest.load.kit.LoadGroup.LoopShare;
import containerkit.loadtest.load.kit.Pacing.OpenPacing;
import containerkit.loadtest.plan.Arrivals;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.result.Changed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests at random times: as many as asked for, spread as a Poisson process is, and the same for the same seed. */
class PacingTest extends DrivenTest {
    private static final double RATE = 1_000;
    private static final int REQUESTS = 100;
    private static final long SLICE = 100_000_000; // nanoseconds in which so many are due at that rate
    private static final int SEEDS = 4_000;

    @Test
    void requestsThatWereNotDueYetAreNotOverdue() {
        OpenPacing pacing = OpenPacing.even(0, RATE, REQUESTS); // one each millisecond
        pacing.take(0);

        assertThat(pacing.overdue(10_500_000))
                .as("those due after 1, 2, … and 10 ms")
                .isEqualTo(10);
        assertThat(pacing.overdue(10_500_000)).isZero();
        assertThat(pacing.overdue(Long.MAX_VALUE / 4)).isEqualTo(REQUESTS - 11);
    }

    /** Of n independent times a quarter of the slice holds n/4 on average, with the variance n/4 · 3/4. */
    @Test
    void theNumberInAQuarterOfTheSliceIsBinomial() {
        for (long quarter = 0; quarter < 4; quarter++) {
            long from = quarter * SLICE / 4;
            double[] counts = LongStream.range(0, SEEDS)
                    .mapToDouble(seed -> times(seed).stream()
                            .filter(time -> time >= from && time < from + SLICE / 4)
                            .count())
                    .toArray();
            double mean = Arrays.stream(counts).average().orElseThrow();
            double variance = 0;
            for (double count : counts) {
                variance += Math.pow(count - mean, 2) / (SEEDS - 1);
            }

            assertThat(mean).isCloseTo(25, within(0.35)); // five standard errors
            assertThat(variance).isCloseTo(18.75, within(2.1));
        }
    }

    @Test
    void allRequestsAreDueWithinTheSliceInOrder() {
        assertThat(times(1)).hasSize(REQUESTS).isSorted().allSatisfy(time -> assertThat(time)
                .isBetween(0L, SLICE));
    }

    @Test
    void theSameSeedGivesTheSameTimesAndAnotherDoesNot() {
        assertThat(times(7)).isEqualTo(times(7)).isNotEqualTo(times(8));
    }

    @Test
    void loopsSendTheirSharesAtTimesOfTheirOwn() {
        List<Long> one = times(OpenPacing.poisson(0, RATE, REQUESTS, new LoopShare(0, 2), 7));
        List<Long> other = times(OpenPacing.poisson(0, RATE, REQUESTS, new LoopShare(1, 2), 7));

        assertThat(one).hasSize(REQUESTS / 2).isNotEqualTo(other);
        assertThat(other).hasSize(REQUESTS / 2);
        assertThat(other.get(other.size() - 1)).isBetween(SLICE / 2, SLICE);
    }

    /** Other tests beside it keep requests back, which comes nearer to no times at all. */
    @Tag("quiet")
    @Test
    void theGeneratorSendsWhatWasAskedForAtRandomTimes() throws Exception {
        QuietMachine.run(this::sendAtRandomTimes);
    }

    private void sendAtRandomTimes() throws Exception {
        List<Long> arrived = Collections.synchronizedList(new ArrayList<>());
        try (LocalServer server = new LocalServer(n -> {
            arrived.add(System.nanoTime());
            return Reply.ok("hello");
        })) {
            Scenario scenario = Changed.copy(
                    Loads.timed(body("hello"), 20, true, Duration.ofSeconds(1)).atRate(200.0),
                    "load.rate.arrivals",
                    Arrivals.POISSON);
            LoadResult result = run(server, scenario);

            assertThat(result.faults()).isEmpty();
            assertThat(result.good()).isEqualTo(200);
            assertThat(result.pace().askedPerSecond()).isEqualTo(200);
            assertThat(result.command()).contains("poisson, seed=0");
            Collections.sort(arrived);
            assertThat(distance(arrived, OpenPacing.poisson(0, 200, 200, new LoopShare(0, 1), 0)))
                    .as("nearer to the times that this seed gives than to even ones")
                    .isLessThan(distance(arrived, OpenPacing.even(0, 200, 200)));
        }
    }

    /** Returns the mean distance of the arrivals from the times of the pacing, each since the first one. */
    private static double distance(List<Long> arrived, OpenPacing pacing) {
        long first = pacing.take(0);
        double sum = 0;
        for (int i = 1; i < arrived.size(); i++) {
            sum += Math.abs(arrived.get(i) - arrived.get(0) - (pacing.take(0) - first));
        }
        return sum / arrived.size();
    }

    private static List<Long> times(long seed) {
        return times(OpenPacing.poisson(0, RATE, REQUESTS, new LoopShare(0, 1), seed));
    }

    private static List<Long> times(OpenPacing pacing) {
        List<Long> times = new ArrayList<>();
        while (!pacing.over(0)) {
            times.add(pacing.take(0));
        }
        return times;
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

    @Test
    void loopsTogetherSendWhatOneWould() {
        List<Long> one = intended(OpenPacing.even(1_000, 30_000, 100, new LoopShare(0, 1)));
        List<Long> three = new ArrayList<>();
        for (int index = 0; index < 3; index++) {
            three.addAll(intended(OpenPacing.even(1_000, 30_000, 100, new LoopShare(index, 3))));
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
