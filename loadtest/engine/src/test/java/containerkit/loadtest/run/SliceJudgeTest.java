package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.run.setup.UsualDisturbance;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whether a slice counts, and when a server was warm. */
class SliceJudgeTest {
    private static final List<String> LOG = List.of("last words");

    @Test
    void rejectionsThatABoundedExecutorOwesDoNotVoid() throws Exception {
        assertThat(judge(load(40), samples(40L, 5, 0, 10))).isEmpty();
    }

    @Test
    void moreWrongStatusesThanRejectionsBlameTheContender() throws Exception {
        List<Fault> causes = judge(load(41), samples(40L, 5, 0, 10));

        assertThat(causes).hasSize(1);
        assertThat(causes.get(0).culprit()).isEqualTo(Culprit.CONTENDER);
        assertThat(causes.get(0).reason())
                .isEqualTo("41 of 1000 responses had another status; a full executor explains 40 of them");
        assertThat(causes.get(0).log()).isEqualTo(LOG);
    }

    @Test
    void withoutACounterEveryWrongStatusBlamesTheContender() throws Exception {
        assertThat(judge(load(1), samples(null, 5, 0, 10))).hasSize(1);
        assertThat(judge(load(1), null)).hasSize(1);
    }

    @Test
    void theToolsFaultsAreKeptWithTheirCulprit() throws Exception {
        Fault fault = Fault.generator("too many open files");

        assertThat(judge(load(0, fault), samples(0L, 5, 0, 10))).containsExactly(fault);
    }

    @Test
    void theHostIsBlamedForStealTimeOtherProcessesAndPauses() throws Exception {
        assertThat(judge(load(0), samples(0L, 30, 0, 10))).containsExactly(Fault.Kind.STEAL_TIME.of(30.0));
        assertThat(judge(load(0), samples(0L, 5, 1.0, 10)))
                .extracting(Fault::reason)
                .containsExactly("other processes used 30 % of the CPU");
        assertThat(judge(load(0), samples(0L, 5, 0, 2_500)))
                .extracting(Fault::reason)
                .containsExactly("the machine paused for 2.5 s");
    }

    @Test
    void whatStopsWithTheLoadIsTheServicesOwnAndNoDisturbance() throws Exception {
        Samples busy = samples(0L, 5, 1.0, 10);
        double tool = 1;

        assertThat(judge(load(0), busy, samples(0L, 5, 0.7 - tool, 10))).isEmpty();
        assertThat(judge(load(0), busy, samples(0L, 5, 0.9 - tool, 10)))
                .extracting(Fault::reason)
                .containsExactly("other processes used 30 % of the CPU");
        assertThat(judge(load(0), busy, null)).extracting(Fault::kind).containsExactly(Fault.Kind.OTHER_PROCESSES);
    }

    @Test
    void onAMachineThatIsAlwaysBusyOnlyARiseDisturbs() throws Exception {
        UsualDisturbance usual = new UsualDisturbance();
        Samples busy = samples(0L, 5, 1.2, 10);
        for (int slice = 1; slice <= 6; slice++) {
            assertThat(judge(load(0), busy, busy, usual))
                    .extracting(Fault::kind)
                    .containsExactly(Fault.Kind.OTHER_PROCESSES);
        }

        assertThat(judge(load(0), busy, busy, usual)).isEmpty();
        assertThat(judge(load(0), samples(0L, 30, 1.2, 10), busy, usual)).isEmpty();
        assertThat(judge(load(0), samples(0L, 31, 1.2, 10), busy, usual))
                .extracting(Fault::kind)
                .containsExactly(Fault.Kind.STEAL_TIME);
        Samples busier = samples(0L, 5, 2.4, 10);
        assertThat(judge(load(0), busier, busier, usual))
                .extracting(Fault::reason)
                .containsExactly("other processes used 65 % of the CPU");
    }

    @Test
    void whatTheServicesOwnProcessesTakeIsNotTheUsual() throws Exception {
        UsualDisturbance usual = new UsualDisturbance();
        Samples withDatabase = samples(0L, 5, 1.2, 10);
        double tool = 1;
        for (int slice = 1; slice <= 7; slice++) {
            assertThat(judge(load(0), withDatabase, samples(0L, 5, 0 - tool, 10), usual))
                    .isEmpty();
        }

        assertThat(judge(load(0), withDatabase, withDatabase, usual))
                .extracting(Fault::kind)
                .containsExactly(Fault.Kind.OTHER_PROCESSES);
    }

    @Test
    void contendersThatWorkAreNotTakenForOtherProcesses() throws Exception {
        assertThat(judge(load(0), samples(0L, 5, 0.2, 0.99, 10))).isEmpty();
        assertThat(judge(load(0), samples(0L, 5, 0.2, 1.04, 10)))
                .extracting(Fault::reason)
                .containsExactly("the other contenders used 26 % of the CPU, although nothing loaded them");
    }

    @Test
    void aGeneratorThatWasBusyAllTheTimeMeasuredItself() throws Exception {
        assertThat(judge(paced(new GeneratorPace(null, 500, null, 97.2)), samples(0L, 5, 0, 10)))
                .extracting(Fault::reason)
                .containsExactly("the generator was busy 97 % of the time: it was the limit");
        assertThat(judge(paced(new GeneratorPace(null, 500, null, 95)), null)).hasSize(1);
        assertThat(judge(paced(new GeneratorPace(null, 500, null, 94.9)), null)).isEmpty();
    }

    @Test
    void aGeneratorThatSentLateDidNotMakeTheLoad() throws Exception {
        assertThat(judge(paced(new GeneratorPace(500.0, 500, 12.3, 40)), samples(0L, 5, 0, 10)))
                .extracting(Fault::reason)
                .containsExactly(
                        "the generator sent 1 % of the requests more than 12 ms late although a connection was free");
        assertThat(judge(paced(new GeneratorPace(500.0, 500, 10.0, 40)), null)).isEmpty();
    }

    @Test
    void aTenthOfALongP99MayBeTheGenerators() throws Exception {
        LoadResult load = paced(new GeneratorPace(500.0, 500, 12.3, 40));

        assertThat(judge(Changed.copy(load, "latencyMs", p99(124)), null)).isEmpty();
        assertThat(judge(Changed.copy(load, "latencyMs", p99(120)), null)).hasSize(1);
    }

    @Test
    void aRateThatTheServerCouldNotKeepUpWithIsAFinding() throws Exception {
        assertThat(judge(paced(new GeneratorPace(1_000.0, 500, 0.2, 40)), samples(0L, 5, 0, 10)))
                .isEmpty();
    }

    private static LatencyMs p99(double millis) {
        return new LatencyMs(null, null, null, millis, null, null, null);
    }

    private static LoadResult paced(GeneratorPace pace) {
        return new LoadResult(1_000, 1_000, 0, 0, 2, null, pace, null, 1.0, List.of("open"), List.of(), null);
    }

    private static List<Fault> judge(LoadResult load, @Nullable Samples samples) throws InterruptedException {
        return judge(load, samples, samples);
    }

    private static List<Fault> judge(LoadResult load, @Nullable Samples samples, @Nullable Samples atRest)
            throws InterruptedException {
        return judge(load, samples, atRest, new UsualDisturbance());
    }

    private static List<Fault> judge(
            LoadResult load, @Nullable Samples samples, @Nullable Samples atRest, UsualDisturbance usual)
            throws InterruptedException {
        SliceJudge judge = new SliceJudge(load, "scenario", samples, true, 25, usual, () -> {
            if (atRest == null) {
                throw new IOException("the server does not respond");
            }
            return atRest;
        });
        return judge.causes(LOG);
    }

    private static LoadResult load(long wrongStatus, Fault... faults) {
        long good = 1_000 - wrongStatus;
        return new LoadResult(
                1_000, good, wrongStatus, 0, 2, null, null, null, 1.0, List.of("ab"), List.of(faults), null);
    }

    /** A slice of 2 s on 2 CPUs: server 1 s, tool 1 s, kit 0.2 s, and 0.2 s more than other processes use. */
    private static Samples samples(@Nullable Long rejected, double stealPercent, double others, double latestMs) {
        return samples(rejected, stealPercent, others, 0, latestMs);
    }

    private static Samples samples(
            @Nullable Long rejected, double stealPercent, double others, double neighbours, double latestMs) {
        Map<Reading, Double> values = new EnumMap<>(Map.of(
                Reading.CPU_NANOS,
                1e9,
                Reading.KIT_CPU_NANOS,
                0.2e9,
                Reading.NEIGHBOURS_CPU_NANOS,
                neighbours * 1e9,
                Reading.HOST_CPU_NANOS,
                4e9,
                Reading.HOST_BUSY_NANOS,
                (1 + 1 + 0.2 + 0.2 + others + neighbours) * 1e9,
                Reading.HOST_STEAL_NANOS,
                stealPercent / 100 * 4e9));
        if (rejected != null) {
            values.put(Reading.REJECTED_TASKS, (double) rejected);
        }
        return new Samples(20, latestMs, 2, values);
    }

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
