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

class CpuResolutionTest {
    private static final long MS = 1_000_000;

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
