package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import oshi.SystemInfo;

/** Watches a real second JVM over the attach API. */
class ProbeTest {
    private Process jvm;

    @BeforeEach
    void startJvm() throws IOException {
        jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms64m",
                        "-Xmx64m",
                        "-Xmn32m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Worker.class.getName())
                .start();
        assertThat(jvm.getInputStream().read()).isEqualTo('r'); // it runs
    }

    /** The system adds the time of a child that was waited for to its parent's. */
    @Test
    void childrenThatCameAndWentCount() throws Exception {
        Process shell = new ProcessBuilder(
                        "bash", "-c", "read; bash -c 'for ((i = 0; i < 1000000; i++)); do :; done'; echo done; read")
                .start();
        try {
            ProcessReader reader =
                    new ProcessReader(new SystemInfo().getOperatingSystem(), OptionalLong.of(shell.pid()));
            long before = reader.cpuNanos();
            shell.getOutputStream().write('\n');
            shell.getOutputStream().flush();
            assertThat(shell.getInputStream().read()).isEqualTo('d');
            reader.refresh();

            assertThat(reader.cpuNanos() - before).isGreaterThan(10 * ProcessReader.TICK_NANOS);
        } finally {
            shell.destroyForcibly();
        }
    }

    @AfterEach
    void stopJvm() {
        jvm.destroyForcibly();
    }

    /** On every line of input it starts five threads that stay, allocates 300 MB and burns some CPU time. */
    static final class Worker {
        public static void main(String[] arguments) throws Exception {
            System.out.print('r');
            System.out.flush();
            while (System.in.read() >= 0) {
                for (int i = 0; i < 5; i++) {
                    Thread thread = new Thread(() -> sleep());
                    thread.setDaemon(true);
                    thread.start();
                }
                long sum = 0;
                for (int i = 0; i < 300; i++) {
                    byte[] megabyte = new byte[1 << 20];
                    for (int j = 0; j < megabyte.length; j++) {
                        megabyte[j] = (byte) (j ^ i);
                        sum += megabyte[j];
                    }
                }
                System.out.print(sum == 42 ? 'x' : 'd');
                System.out.flush();
            }
        }

        private static void sleep() {
            try {
                Thread.sleep(600_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void aSliceHoldsItsOwnDifferencesAndTheGaugesSeenMeanwhile() throws Exception {
        try (Probe probe = Probe.of(LocalJvm.attach(jvm.pid()), OptionalLong.of(jvm.pid()))) {
            IdleState idle = probe.idle(300);
            Sampler sampler = new Sampler(probe, new Neighbours(List.of()));
            sampler.start();
            work();
            letRead(); // so that the threads are seen
            sampler.stop();
            Samples samples = sampler.samples();

            assertThat(samples.threads().started()).isGreaterThanOrEqualTo(5);
            assertThat(samples.threads().live()).isGreaterThanOrEqualTo(idle.liveThreads() + 5);
            assertThat(samples.threads().daemon()).isGreaterThanOrEqualTo(idle.daemonThreads() + 5);
            assertThat(samples.threads().peak())
                    .isGreaterThanOrEqualTo(samples.threads().live());
            assertThat(samples.threads().totalStarted())
                    .isGreaterThan(samples.threads().started());
            assertThat(samples.allocatedBytes()).isBetween(300L << 20, 400L << 20);
            assertThat(samples.gcCount()).isPositive(); // 300 MB do not fit into 64
            assertThat(samples.heapAfterGcBytes()).isNotNull();
            assertThat(samples.heapBytesMax()).isBetween(1L << 20, 64L << 20);
            assertThat(samples.rssBytesMax()).isGreaterThan(samples.heapAfterGcBytes());
            assertThat(samples.cpuSeconds()).isPositive();
            assertThat(samples.cpuPercent()).isBetween(0.0, 101.0);
            assertThat(samples.contextSwitches()).isPositive();
            assertThat(samples.jitCpuSeconds()).isBetween(0.0, samples.cpuSeconds());
            assertThat(samples.taken()).isPositive();
            assertThat(samples.host().cpuSeconds()).isPositive();

            assertThat(samples.observerCpuSeconds()).isPositive();
            assertThat(samples.rest()).as("there was no slice before").isNull();
            work();
            Sampler next = new Sampler(probe, new Neighbours(List.of()));
            next.start();
            next.stop();
            assertThat(next.samples().rest().cpuSeconds())
                    .as("the work after the slice")
                    .isPositive();

            Readings readings = sampler.readings();
            assertThat(readings.ms()).hasSize(samples.taken()).isSorted();
            assertThat(readings.liveThreads()).contains(samples.threads().live());
            assertThat(readings.heapBytes()).contains(samples.heapBytesMax());
            assertThat(readings.cpuPercent()).startsWith((Double) null);
            assertThat(readings.gcCount()).isSorted().startsWith(0L);
            assertThat(readings.poolBusy()).isNull();
        }
    }

    @Test
    void aCollectionIsCountedWhenTheHeapHasFallen() throws Exception {
        JmxConnection jmx = LocalJvm.attach(jvm.pid());
        try (Probe probe = Probe.of(jmx, OptionalLong.of(jvm.pid()))) {
            Sampler sampler = new Sampler(probe, new Neighbours(List.of()));
            sampler.start();
            for (int i = 0; i < 50; i++) { // garbage, some megabytes of it
                jmx.invoke(
                        JmxConnection.name("java.lang:type=Threading"),
                        "dumpAllThreads",
                        new Object[] {false, false},
                        new String[] {"boolean", "boolean"});
            }
            letRead();
            jmx.invoke(JmxConnection.name("java.lang:type=Memory"), "gc", new Object[0], new String[0]);
            letRead();
            sampler.stop();
            Samples samples = sampler.samples();

            assertThat(samples.gcCount()).isPositive();
            assertThat(sampler.readings().gcCount()).startsWith(0L).endsWith(samples.gcCount());
            assertThat(sampler.readings().gcMs()).endsWith(samples.gcMillis());
        }
    }

    @Test
    void whatAnotherSliceDidIsNotCountedAgain() throws Exception {
        JmxConnection jmx = LocalJvm.attach(jvm.pid());
        try (Probe probe = Probe.of(jmx, OptionalLong.of(jvm.pid()))) {
            work();
            // or the little that the JMX calls allocate could fill a heap that is nearly full
            jmx.invoke(JmxConnection.name("java.lang:type=Memory"), "gc", new Object[0], new String[0]);
            assertThat(probe.counters().gcCount()).isPositive();
            Sampler sampler = new Sampler(probe, new Neighbours(List.of()));
            sampler.start();
            Thread.sleep(500);
            sampler.stop();
            Samples samples = sampler.samples();

            assertThat(samples.gcCount()).isZero();
            assertThat(samples.heapAfterGcBytes()).isNull();
            assertThat(samples.allocatedBytes()).isLessThan(50L << 20); // the JMX calls allocate a little
        }
    }

    @Test
    void whatThisJvmDoesNotHaveIsNullAndNeverMinusOne() throws Exception {
        try (Probe probe = Probe.of(LocalJvm.attach(jvm.pid()), OptionalLong.empty())) {
            Gauges gauges = probe.gauges();

            assertThat(gauges.pool()).isEqualTo(new Gauges.Pool(null, null, null, null));
            assertThat(gauges.rssBytes()).isNull();
            assertThat(probe.counters().rejected()).isNull();
            assertThat(probe.counters().contextSwitches()).isNull();
        }
    }

    @Test
    void aProcessThatIsNoJvmIsSeenByTheSystemAlone() throws Exception {
        try (Probe probe = Probe.of(null, OptionalLong.of(jvm.pid()))) {
            Counters before = probe.counters();
            work();
            Counters after = probe.counters();

            assertThat(after.cpuNanos()).isGreaterThan(before.cpuNanos());
            assertThat(after.allocatedBytes()).isNull();
            assertThat(probe.gauges().rssBytes()).isPositive();
        }
    }

    @Test
    void compileTimeGrowsWhileAJvmStartsAndIsUnknownWithoutJmx() throws Exception {
        try (Probe probe = Probe.of(LocalJvm.attach(jvm.pid()), OptionalLong.empty());
                Probe blind = Probe.of(null, OptionalLong.of(jvm.pid()))) {
            Long before = probe.compileMillis();
            work();

            assertThat(before).isNotNull();
            assertThat(probe.compileMillis()).isPositive().isGreaterThanOrEqualTo(before);
            assertThat(blind.compileMillis()).isNull();
        }
    }

    @Test
    void aServerThatDiesDuringTheSliceIsReported() throws Exception {
        try (Probe probe = Probe.of(LocalJvm.attach(jvm.pid()), OptionalLong.of(jvm.pid()))) {
            Sampler sampler = new Sampler(probe, new Neighbours(List.of()));
            sampler.start();
            jvm.destroyForcibly().waitFor();

            sampler.stop();
            assertThatThrownBy(sampler::samples).isInstanceOf(IOException.class);
        }
    }

    /** Lets a sampler read several times: in small steps, for one long sleep ends at once after a stall of this process. */
    private static void letRead() throws InterruptedException {
        for (int step = 0; step < 10; step++) {
            Thread.sleep(50);
        }
    }

    private void work() throws IOException {
        jvm.getOutputStream().write('\n');
        jvm.getOutputStream().flush();
        assertThat(jvm.getInputStream().read()).isEqualTo('d');
    }
}
