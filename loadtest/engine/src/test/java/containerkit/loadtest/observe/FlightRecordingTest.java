package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.observe.Profile.ThreadTimes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records a real second JVM. */
class FlightRecordingTest {
    @TempDir
    private Path directory;

    private Process jvm;

    @BeforeEach
    void startJvm() throws IOException {
        jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Burning.class.getName())
                .start();
        assertThat(jvm.getInputStream().read()).isEqualTo('r'); // it runs
    }

    @AfterEach
    void stopJvm() {
        jvm.destroyForcibly();
    }

    /** On every byte of input it burns a second of CPU time in a named method, more than 64 calls deep, and allocates. */
    static final class Burning {
        private static final int DEPTH = 100;
        private static final long SECOND = 1_000_000_000; // a starved JVM has few samples

        public static void main(String[] arguments) throws Exception {
            System.out.print('r');
            System.out.flush();
            double sum = 0;
            while (System.in.read() >= 0) {
                ThreadMXBean threads = ManagementFactory.getThreadMXBean();
                long end = threads.getCurrentThreadCpuTime() + SECOND;
                while (threads.getCurrentThreadCpuTime() < end) {
                    sum += deep(DEPTH);
                }
                System.out.print(sum == 42 ? 'x' : 'd');
                System.out.flush();
            }
        }

        private static double deep(int left) {
            return left > 0 ? deep(left - 1) : burn();
        }

        private static double burn() {
            double sum = 0;
            for (int i = 0; i < 2_000_000; i++) {
                sum += Math.sqrt(i);
            }
            return sum + Arrays.stream(new byte[1 << 20][]).count();
        }
    }

    @Test
    void namesTheMethodThatBurns() throws Exception {
        try (ServerProbe unseen = ServerProbe.of(null, OptionalLong.of(jvm.pid()))) {
            assertThatThrownBy(unseen.server()::record)
                    .isInstanceOf(IOException.class)
                    .hasMessage("is not a JVM that the kit started on this machine");
        }
        try (ServerProbe probe = ServerProbe.of(LocalJvm.attach(jvm.pid()), OptionalLong.of(jvm.pid()))) {
            for (int again = 0; again < 2; again++) { // a server is profiled under each scenario
                FlightRecording recording = probe.server().record();
                jvm.getOutputStream().write('\n');
                jvm.getOutputStream().flush();
                assertThat(jvm.getInputStream().read()).isEqualTo('d');
                Profile profile = recording.stop(directory.resolve("burning" + again + ".jfr"));

                assertThat(profile.sampler())
                        .isEqualTo(Runtime.version().feature() >= 25 ? Sampler.CPU_TIME : Sampler.EXECUTION);
                CallTree cpu = profile.cpu();
                assertThat(cpu.total()).isGreaterThan(10);
                assertThat(weight(cpu, Burning.class.getName() + ".burn")).isGreaterThan(cpu.total() / 2);
                assertThat(firstFrames(cpu, Burning.class.getName() + ".burn"))
                        .as("not cut off: the stack begins with the thread's first frame")
                        .containsOnly(Burning.class.getName() + ".main");
                assertThat(weight(profile.allocation(), Burning.class.getName() + ".burn"))
                        .isPositive();
                ThreadTimes times = Objects.requireNonNull(profile.times());
                assertThat(times.totalNanos()).isBetween(300_000_000L, 20_000_000_000L);
                assertThat(times.jitNanos() + times.gcNanos() + times.kernelNanos())
                        .isLessThanOrEqualTo(times.totalNanos());
            }
        }
    }

    /** Where the stacks begin that have that method; other threads have samples, too. */
    private static Set<String> firstFrames(CallTree tree, String method) {
        Set<String> first = new TreeSet<>();
        for (int node = 0; node < tree.size(); node++) {
            if (tree.methods().get(tree.frames()[node]).equals(method)) {
                int up = node;
                while (tree.parents()[up] >= 0) {
                    up = tree.parents()[up];
                }
                first.add(tree.methods().get(tree.frames()[up]));
            }
        }
        return first;
    }

    /** What was sampled below calls of that method. */
    private static long weight(CallTree tree, String method) {
        long weight = 0;
        for (int node = 0; node < tree.size(); node++) {
            for (int up = node; up >= 0; up = tree.parents()[up]) {
                if (tree.methods().get(tree.frames()[up]).equals(method)) {
                    weight += tree.weights()[node];
                    break;
                }
            }
        }
        return weight;
    }
}
