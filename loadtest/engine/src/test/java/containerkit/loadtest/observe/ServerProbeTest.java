package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Watches a real second JVM over the attach API. */
class ServerProbeTest {
    private static final double MIB = 1 << 20;

    private static Process jvm;

    @BeforeAll
    static void startJvm() throws IOException {
        jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms64m",
                        "-Xmx64m",
                        "-Xmn32m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
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
                        "bash", "-c", "read; bash -c 'for ((i = 0; i < 200000; i++)); do :; done'; echo done; read")
                .start();
        try {
            ProcessReader reader = new ProcessReader(OptionalLong.of(shell.pid()));
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

    @AfterAll
    static void stopJvm() {
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
                    for (int j = 0; j < megabyte.length; j += 16) {
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
        try (ServerProbe probe = ServerProbe.of(LocalJvm.attach(jvm.pid()), OptionalLong.of(jvm.pid()))) {
            Map<Reading, Double> idle = probe.idle(300);
            Sampler sampler = new Sampler(probe, new Neighbours(List.of()));
            sampler.start();
            work();
            letRead(); // so that the threads are seen
            sampler.stop();
            Samples samples = sampler.samples();

            assertThat(samples.get(Reading.STARTED_THREADS)).isGreaterThanOrEqualTo(5);
            assertThat(samples.get(Reading.LIVE_THREADS)).isGreaterThanOrEqualTo(idle.get(Reading.LIVE_THREADS) + 5);
            assertThat(samples.get(Reading.DAEMON_THREADS))
                    .isGreaterThanOrEqualTo(idle.get(Reading.DAEMON_THREADS) + 5);
            assertThat(samples.get(Reading.PEAK_THREADS)).isGreaterThanOrEqualTo(samples.get(Reading.LIVE_THREADS));
            assertThat(samples.get(Reading.TOTAL_STARTED_THREADS)).isGreaterThan(samples.get(Reading.STARTED_THREADS));
            assertThat(samples.get(Reading.ALLOCATED_BYTES)).isBetween(300 * MIB, 400 * MIB);
            assertThat(samples.get(Reading.GC_COUNT)).isPositive(); // 300 MB do not fit into 64
            assertThat(samples.get(Reading.HEAP_AFTER_GC_BYTES)).isNotNull();
            assertThat(samples.get(Reading.HEAP_BYTES)).isBetween(MIB, 64 * MIB);
            assertThat(samples.get(Reading.RSS_BYTES)).isGreaterThan(samples.get(Reading.HEAP_AFTER_GC_BYTES));
            assertThat(samples.get(Reading.CPU_NANOS)).isPositive();
            assertThat(samples.get(Reading.CPU_PERCENT)).isBetween(0.0, 101.0);
            assertThat(samples.get(Reading.JIT_CPU_NANOS)).isBetween(0.0, samples.get(Reading.CPU_NANOS));
            assertThat(samples.taken()).isPositive();
            assertThat(samples.get(Reading.HOST_CPU_NANOS)).isPositive();

            assertThat(samples.get(Reading.OBSERVER_CPU_NANOS)).isPositive();
            assertThat(samples.get(Reading.REST_NANOS))
                    .as("there was no slice before")
                    .isNull();
            work();
            Sampler next = new Sampler(probe, new Neighbours(List.of()));
            next.start();
            next.stop();
            assertThat(next.samples().get(Reading.REST_CPU_NANOS))
                    .as("the work after the slice")
                    .isPositive();

            assertThat(sampler.cpuNanos()).hasSize(samples.taken());
            assertThat(List.copyOf(sampler.cpuNanos().values())).isSorted();
            assertThat(sampler.cpuNanos().lastKey() / 1_000.0).isPositive().isLessThanOrEqualTo(samples.seconds());
            assertThat((double) sampler.cpuNanos().get(sampler.cpuNanos().lastKey()))
                    .isPositive()
                    .isLessThanOrEqualTo(samples.get(Reading.CPU_NANOS));
        }
    }

    @Test
    void whatAnotherSliceDidIsNotCountedAgain() throws Exception {
        JmxConnection jmx = LocalJvm.attach(jvm.pid());
        try (ServerProbe probe = ServerProbe.of(jmx, OptionalLong.of(jvm.pid()))) {
            work();
            // or the little that the JMX calls allocate could fill a heap that is nearly full
            jmx.invoke(JmxConnection.name("java.lang:type=Memory"), "gc", new Object[0], new String[0]);
            assertThat(probe.counters().get(Reading.GC_COUNT)).isPositive();
            Sampler sampler = new Sampler(probe, new Neighbours(List.of()));
            sampler.start();
            Thread.sleep(500);
            sampler.stop();
            Samples samples = sampler.samples();

            assertThat(samples.get(Reading.GC_COUNT)).isZero();
            assertThat(samples.get(Reading.HEAP_AFTER_GC_BYTES)).isNull();
            assertThat(samples.get(Reading.ALLOCATED_BYTES)).isLessThan(50 * MIB); // the JMX calls allocate a little
        }
    }

    @Test
    void whatThisJvmDoesNotHaveIsNullAndNeverMinusOne() throws Exception {
        try (ServerProbe probe = ServerProbe.of(LocalJvm.attach(jvm.pid()), OptionalLong.empty())) {
            Snapshot gauges = probe.gauges();

            assertThat(gauges.get(Reading.LIVE_THREADS)).isPositive();
            assertThat(gauges.get(Reading.POOL_BUSY)).isNull();
            assertThat(gauges.get(Reading.POOL_LIMIT)).isNull();
            assertThat(gauges.get(Reading.RSS_BYTES)).isNull();
            assertThat(probe.counters().get(Reading.REJECTED_TASKS)).isNull();
        }
    }

    @Test
    void aProcessThatIsNoJvmIsSeenByTheSystemAlone() throws Exception {
        try (ServerProbe probe = ServerProbe.of(null, OptionalLong.of(jvm.pid()))) {
            Snapshot before = probe.counters();
            work();
            Snapshot after = probe.counters();

            assertThat(after.since(before, Reading.CPU_NANOS)).isPositive();
            assertThat(after.get(Reading.ALLOCATED_BYTES)).isNull();
            assertThat(after.get(Reading.OBSERVER_CPU_NANOS)).isNull();
            assertThat(probe.gauges().get(Reading.RSS_BYTES)).isPositive();
        }
    }

    @Test
    void theCompilersCpuTimeIsThatOfItsThreadsOrElseWhatJmxTells() throws Exception {
        try (ServerProbe threads = ServerProbe.of(null, OptionalLong.of(jvm.pid()));
                ServerProbe jmx = ServerProbe.of(LocalJvm.attach(jvm.pid()), OptionalLong.empty());
                ServerProbe blind = ServerProbe.of(null, OptionalLong.empty())) {
            ServerProbe.Used before = threads.used();
            work();
            ServerProbe.Used after = threads.used();

            assertThat(before.compilerNanos()).isPositive();
            assertThat(after.compilerNanos()).isGreaterThanOrEqualTo(before.compilerNanos());
            assertThat(after.applicationNanos()).isGreaterThan(before.applicationNanos());
            assertThat(jmx.used().compilerNanos()).isPositive();
            assertThat(blind.used()).isEqualTo(new ServerProbe.Used(null, null));
        }
    }

    @Test
    void aServerThatDiesDuringTheSliceIsReported() throws Exception {
        try (ServerProbe probe = ServerProbe.of(LocalJvm.attach(jvm.pid()), OptionalLong.of(jvm.pid()))) {
            Sampler sampler = new Sampler(probe, new Neighbours(List.of()));
            sampler.start();
            jvm.destroyForcibly().waitFor();

            sampler.stop();
            assertThatThrownBy(sampler::samples).isInstanceOf(IOException.class);
        } finally {
            startJvm(); // for the tests after this one
        }
    }

    /** Lets a sampler read several times: in small steps, for one long sleep ends at once after a stall of this process. */
    private static void letRead() throws InterruptedException {
        for (int step = 0; step < 10; step++) {
            Thread.sleep(50);
        }
    }

    private static void work() throws IOException {
        jvm.getOutputStream().write('\n');
        jvm.getOutputStream().flush();
        assertThat(jvm.getInputStream().read()).isEqualTo('d');
    }
}
