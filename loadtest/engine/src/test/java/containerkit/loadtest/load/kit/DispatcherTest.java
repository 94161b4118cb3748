package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.load.ResponseCheck.Verdict;
import containerkit.loadtest.load.kit.LoadGroup.LoopShare;
import containerkit.loadtest.load.kit.Pacing.ClosedPacing;
import containerkit.loadtest.load.kit.Pacing.OpenPacing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The arithmetic of latency on a clock of its own, against figures computed on paper. */
class DispatcherTest {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;
    private static final double DIGITS = 0.001; // three significant digits

    /** A server and its clock: each request gets its response at a time that depends on when it comes. */
    private static final class Simulation {
        private final PriorityQueue<long[]> responses =
                new PriorityQueue<>(Comparator.comparingLong(event -> event[0]));
        private final List<Waiting> places = new ArrayList<>();
        private final List<Long> sentAt = new ArrayList<>();
        private final LongUnaryOperator respondsAt;

        Simulation(int connections, LongUnaryOperator respondsAt) {
            this.respondsAt = respondsAt;
            IntStream.range(0, connections).forEach(i -> places.add(new Waiting(i)));
        }

        private final class Waiting implements Dispatcher.Place {
            private final int index;
            private long intended;

            Waiting(int index) {
                this.index = index;
            }

            @Override
            public void send(long intendedNanos, long nowNanos) {
                intended = intendedNanos;
                sentAt.add(nowNanos);
                responses.add(new long[] {respondsAt.applyAsLong(nowNanos), index});
            }

            @Override
            public long intendedNanos() {
                return intended;
            }
        }

        Tally run(Pacing pacing, boolean openModel) {
            Tally tally = new Tally();
            Dispatcher dispatcher = new Dispatcher(pacing, tally, places);
            long now = 0;
            dispatcher.tick(now);
            while (!dispatcher.over(now)) {
                long due = openModel && !pacing.over(now) && !pacing.due(now)
                        ? now + ((OpenPacing) pacing).waitNanos(now)
                        : Long.MAX_VALUE;
                if (!responses.isEmpty() && responses.peek()[0] <= due) {
                    long[] response = responses.remove();
                    now = response[0];
                    dispatcher.responded(places.get((int) response[1]), now, Verdict.GOOD);
                } else {
                    now = due;
                    dispatcher.tick(now);
                }
            }
            return tally;
        }
    }

    /** Responds after 1 ms, but stands still for the first 200 ms of every second. */
    private static long stalling(long now) {
        long inPeriod = Math.floorMod(now, SECOND);
        return (inPeriod < 200 * MS ? now - inPeriod + 200 * MS : now) + MS;
    }

    @Test
    void anOpenModelCountsTheWaitOfEveryRequestThatWasDueDuringAStall() {
        Tally tally = new Simulation(1_000, DispatcherTest::stalling)
                .run(new OpenPacing(0, 1_000, 10_000, new LoopShare(0, 1)), true);

        // Of 1000 requests a second 200 wait, for 200, 199, … 1 ms; each takes 1 ms besides.
        assertThat(tally.requests()).isEqualTo(10_000);
        assertMs(tally.latency().p50(), 1);
        assertMs(tally.latency().p90(), 101);
        assertMs(tally.latency().p99(), 191);
        assertMs(tally.latency().p999(), 200);
        assertThat(tally.latency().max()).isCloseTo(201, within(201 * DIGITS));
        assertThat(tally.latenessP99Ms()).isZero();
    }

    @Test
    void withFewConnectionsTheWaitForOneCountsToo() {
        Tally tally = new Simulation(10, DispatcherTest::stalling)
                .run(new OpenPacing(0, 1_000, 10_000, new LoopShare(0, 1)), true);

        // 10 go out and wait; the others of the stall follow after it in batches of 10, each taking 1 ms.
        assertThat(tally.latency().p90()).isBetween(101.0, 130.0);
        assertThat(tally.latency().p99()).isBetween(191.0, 225.0);
        assertThat(tally.latenessP99Ms())
                .as("no place was free, so nothing was late by our fault")
                .isZero();
    }

    @Test
    void aClosedModelSendsNothingDuringAStallAndHidesIt() {
        Tally tally =
                new Simulation(1, DispatcherTest::stalling).run(new ClosedPacing(10 * SECOND, Long.MAX_VALUE), false);

        assertThat(tally.requests()).isEqualTo(10 * 800);
        assertMs(tally.latency().p99(), 1);
        assertThat(tally.latency().max()).isCloseTo(201, within(201 * DIGITS));
    }

    @Test
    void aKnownDistributionOfDelaysComesOutAsItIs() {
        long[] delaysMs = IntStream.rangeClosed(1, 1_000).mapToLong(i -> i).toArray();
        int[] next = {0};
        Tally tally = new Simulation(2_000, now -> now + delaysMs[next[0]++ % delaysMs.length] * MS)
                .run(new OpenPacing(0, 500, 4_000, new LoopShare(0, 1)), true);

        assertMs(tally.latency().p50(), 500);
        assertMs(tally.latency().p90(), 900);
        assertMs(tally.latency().p99(), 990);
        assertMs(tally.latency().p999(), 999);
        assertThat(tally.latency().mean()).isCloseTo(500.5, within(500.5 * DIGITS));
    }

    @Test
    void requestsAreDueAtEvenIntervalsThatDoNotDrift() {
        Simulation simulation = new Simulation(1, now -> now + 1_000);
        simulation.run(new OpenPacing(0, 3_000, 9_001, new LoopShare(0, 1)), true);

        assertThat(simulation.sentAt).hasSize(9_001);
        assertThat(simulation.sentAt.get(9_000)).isEqualTo(3 * SECOND);
    }

    @Test
    void whatIsSentLateThoughAPlaceWasFreeIsTheGeneratorsFault() {
        Simulation simulation = new Simulation(5, now -> now + MS);
        Tally tally = new Tally();
        OpenPacing pacing = new OpenPacing(0, 100, 10, new LoopShare(0, 1));
        Dispatcher dispatcher = new Dispatcher(pacing, tally, simulation.places);

        dispatcher.tick(30 * MS); // four are due, the first of them 30 ms late

        assertThat(tally.requests()).isEqualTo(4);
        assertThat(tally.latenessP99Ms()).isCloseTo(30, within(30 * DIGITS));
    }

    @Test
    void countedRequestsEndAClosedModel() {
        Tally tally = new Simulation(7, now -> now + MS).run(new ClosedPacing(Long.MAX_VALUE / 2, 100), false);

        assertThat(tally.requests()).isEqualTo(100);
        assertThat(tally.good()).isEqualTo(100);
    }

    private static void assertMs(Double of, double ms) {
        assertThat(of).isCloseTo(ms, within(Math.max(0.01, ms * 1.5 * DIGITS)));
    }
}
