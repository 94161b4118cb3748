package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PodLimitsTest {
    @TempDir
    Path directory;

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @Test
    void aServerSeesTheCpusAndTheMemoryOfItsPod() throws Exception {
        PodLimits limits = PodLimits.here(new PodSize(1, "256m"));
        Contender contender = ContenderFixture.command(
                "mine", JAVA, "{jvm_flags}", "-cp", System.getProperty("java.class.path"), SeenMachine.class.getName());
        Path log = directory.resolve("log");

        try (RunningServer running = new CommandLauncher(List.of("-XX:+UseSerialGC"), Secrets.KNOWN, limits)
                .launch(contender, Mode.of(Mode.STOCK), log)) {
            await().atMost(Duration.ofSeconds(60)).until(() -> running.death() != null);
        }

        String[] seen = Files.readString(log).strip().split(" ");
        assertThat(seen[0]).isEqualTo("1");
        assertThat(Integer.parseInt(seen[1])).isBetween(32, 140); // at most half of a small machine
        assertThat(limits.text()).startsWith("1 CPU, 256m of memory, by ");
    }

    @Test
    void withoutAControlGroupTheCpusAreChosenFromThoseOfTheKit() {
        PodLimits limits = PodLimits.flags(new PodSize(2, "1g"), PodLimits.cpus("1-2,5"));

        assertThat(limits.words()).containsExactly("taskset", "-c", "1,2");
        assertThat(limits.jvmFlags()).containsExactly("-XX:ActiveProcessorCount=2", "-XX:MaxRAM=1g");
        assertThat(limits.text())
                .isEqualTo("2 CPUs, 1g of memory, by taskset and -XX:ActiveProcessorCount=2 and -XX:MaxRAM=1g");
        assertThat(PodLimits.flags(new PodSize(2, null), List.of()).words())
                .as("no taskset here")
                .isEmpty();
    }

    @Test
    void aControlGroupNeedsNoFlags() {
        PodLimits limits = PodLimits.controlGroup(new PodSize(2, "512m"), true);

        assertThat(String.join(" ", limits.words()))
                .isEqualTo("systemd-run --scope --quiet --collect -p CPUQuota=200% -p MemoryMax=512M --");
        assertThat(limits.jvmFlags()).isEmpty();
        assertThat(PodLimits.controlGroup(new PodSize(2, null), false).words())
                .contains("--user")
                .noneMatch(word -> word.startsWith("MemoryMax"));
    }

    @Test
    void noLimitsChangeNoCommand() {
        assertThat(PodLimits.here(PodSize.WHOLE_MACHINE)).isEqualTo(new PodLimits(List.of(), List.of(), null));
    }

    /** A server's view of its machine: prints its CPUs and the MiB that its heap may take. */
    static final class SeenMachine {
        private SeenMachine() {}

        public static void main(String[] args) {
            Runtime runtime = Runtime.getRuntime();
            System.out.println(runtime.availableProcessors() + " " + (runtime.maxMemory() >> 20));
        }
    }
}
