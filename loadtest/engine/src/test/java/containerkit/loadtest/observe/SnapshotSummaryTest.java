package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SnapshotSummaryTest {
    private static final long MS = 1_000_000;

    private final Snapshot before = new Snapshot(0)
            .put(Reading.STARTED_THREADS, 40)
            .put(Reading.ALLOCATED_BYTES, 1_000)
            .put(Reading.CONTEXT_SWITCHES, 500)
            .put(Reading.GC_COUNT, 3)
            .put(Reading.REJECTED_TASKS, 7);
    private final Snapshot after = new Snapshot(2_000 * MS)
            .put(Reading.STARTED_THREADS, 46)
            .put(Reading.ALLOCATED_BYTES, 5_000)
            .put(Reading.CONTEXT_SWITCHES, 900)
            .put(Reading.GC_COUNT, 4)
            .put(Reading.PEAK_THREADS, 33)
            .put(Reading.HEAP_AFTER_GC_BYTES, 64);

    @Test
    void everyReadingAddsUpAsItsKindSays() {
        Samples samples = of(false, reading(30, 4), reading(32, 8), reading(32, 3));

        assertThat(samples.values())
                .containsOnly(
                        Map.entry(Reading.STARTED_THREADS, 6.0),
                        Map.entry(Reading.TOTAL_STARTED_THREADS, 46.0),
                        Map.entry(Reading.LIVE_THREADS, 32.0),
                        Map.entry(Reading.PEAK_THREADS, 33.0),
                        Map.entry(Reading.POOL_BUSY, 5.0),
                        Map.entry(Reading.POOL_BUSY_MOST, 8.0),
                        Map.entry(Reading.ALLOCATED_BYTES, 4_000.0),
                        Map.entry(Reading.CONTEXT_SWITCHES, 400.0),
                        Map.entry(Reading.GC_COUNT, 1.0),
                        Map.entry(Reading.HEAP_AFTER_GC_BYTES, 64.0));
        assertThat(samples.seconds()).isEqualTo(2);
        assertThat(samples.taken()).isEqualTo(3);
    }

    @Test
    void sumsOverThreadsAreUnknownOnceOneHasEnded() {
        assertThat(of(false, reading(32, 4), reading(31, 4)).values())
                .doesNotContainKeys(Reading.ALLOCATED_BYTES, Reading.CONTEXT_SWITCHES);
        assertThat(of(true, reading(32, 4), reading(31, 4)).get(Reading.ALLOCATED_BYTES))
                .isEqualTo(4_000);
        assertThat(of(false).values()).doesNotContainKeys(Reading.ALLOCATED_BYTES, Reading.CONTEXT_SWITCHES);
    }

    @Test
    void theHeapAfterACollectionIsThatOfOneInTheSlice() {
        after.put(Reading.GC_COUNT, 3);

        assertThat(of(true).get(Reading.HEAP_AFTER_GC_BYTES)).isNull();
    }

    private Samples of(boolean countsEndedThreads, Snapshot... during) {
        return SnapshotSummary.of(before, after, List.of(during), null, 1, countsEndedThreads, Map.of());
    }

    private static Snapshot reading(int liveThreads, int busy) {
        return new Snapshot(0).put(Reading.LIVE_THREADS, liveThreads).put(Reading.POOL_BUSY, busy);
    }

    @Test
    void fewTicksAreNoMeasurement() {
        assertThat(cpuNanos(190 * MS, ProcessReader.TICK_NANOS)).isNull();
        assertThat(cpuNanos(200 * MS, ProcessReader.TICK_NANOS)).isEqualTo(200.0 * MS);
        assertThat(cpuNanos(3 * MS, 1)).isEqualTo(3.0 * MS);
        assertThat(cpuNanos(0, ProcessReader.TICK_NANOS)).isNull();
    }

    @Test
    void onLinuxTheCpuTimeOfAnyProcessComesInNanoseconds() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "Linux has a clock for each process");
        Process shell =
                new ProcessBuilder("bash", "-c", "while :; do for ((i = 0; i < 1000; i++)); do :; done; done").start();
        try (ServerProbe probe = ServerProbe.of(null, OptionalLong.of(shell.pid()))) {
            long before = probe.counters().get(Reading.CPU_NANOS);
            await().atMost(Duration.ofSeconds(30)).until(() -> probe.counters().get(Reading.CPU_NANOS) > before);
            long used = probe.counters().get(Reading.CPU_NANOS) - before;

            assertThat(probe.cpuStepNanos()).isEqualTo(1);
            assertThat(used % ProcessReader.TICK_NANOS).isNotZero();
        } finally {
            shell.destroyForcibly();
        }
    }

    private static @Nullable Double cpuNanos(long used, long stepNanos) {
        Snapshot before = new Snapshot(0).put(Reading.CPU_NANOS, 7 * MS);
        Snapshot after = new Snapshot(1_000 * MS).put(Reading.CPU_NANOS, 7 * MS + used);
        return SnapshotSummary.of(before, after, List.of(), null, stepNanos, false, Map.of())
                .get(Reading.CPU_NANOS);
    }
}
