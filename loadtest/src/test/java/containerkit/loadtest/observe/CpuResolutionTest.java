package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CpuResolutionTest {
    private static final long MS = 1_000_000;

    @Test
    void fewTicksAreNoMeasurement() {
        assertThat(cpuSeconds(190 * MS, ProcessReader.TICK_NANOS)).isNull();
        assertThat(cpuSeconds(200 * MS, ProcessReader.TICK_NANOS)).isEqualTo(0.2);
        assertThat(cpuSeconds(3 * MS, 1)).isEqualTo(0.003);
        assertThat(cpuSeconds(0, ProcessReader.TICK_NANOS)).isNull();
    }

    @Test
    void onLinuxTheCpuTimeOfAnyProcessComesInNanoseconds() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "Linux has a clock for each process");
        Process shell =
                new ProcessBuilder("bash", "-c", "while :; do for ((i = 0; i < 1000; i++)); do :; done; done").start();
        try (Probe probe = Probe.of(null, OptionalLong.of(shell.pid()))) {
            long before = probe.counters().cpuNanos();
            await().atMost(Duration.ofSeconds(30)).until(() -> probe.counters().cpuNanos() > before);
            long used = probe.counters().cpuNanos() - before;

            assertThat(probe.cpuStepNanos()).isEqualTo(1);
            assertThat(used % ProcessReader.TICK_NANOS).isNotZero();
        } finally {
            shell.destroyForcibly();
        }
    }

    private static @Nullable Double cpuSeconds(long used, long stepNanos) {
        return Summary.of(
                        edge(0, 7 * MS),
                        edge(1_000 * MS, 7 * MS + used),
                        List.of(),
                        stepNanos,
                        null,
                        null,
                        null,
                        false,
                        null)
                .cpuSeconds();
    }

    private static Summary.Edge edge(long nanoTime, long cpuNanos) {
        return new Summary.Edge(
                new Counters(nanoTime, cpuNanos, null, null, null, null, null, null, null, null, null),
                new HostClock.Reading(0, 0, 0, null),
                0,
                0);
    }
}
