package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.JarContainer;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Packing;
import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In which form a jar is started, and which forms it is said to lack. */
class PackingTest {
    private static final JarContainer JETTY = new JarContainer(Container.JETTY, null);

    @TempDir
    Path directory;

    private boolean endsOnRefresh = true;
    private @Nullable String refusal;

    /** Names what it was asked for in the words that it returns. */
    private final JarUnpacker unpacker = new JarUnpacker() {
        @Override
        public void check(Contender contender) {
            if (refusal != null) {
                throw LaunchException.plan(refusal, "");
            }
        }

        @Override
        public Set<String> profiles(Path jar) {
            return Set.of();
        }

        @Override
        public boolean endsOnRefresh(Path jar) {
            return endsOnRefresh;
        }

        @Override
        public UnpackedProgram program(Contender contender) {
            return new UnpackedProgram(
                    List.of("unpacked-" + contender.container()), "3.5.0", Container.JETTY, null, null);
        }

        @Override
        public UnpackedProgram executable(Contender contender) {
            return program(contender).by(List.of("repacked"));
        }
    };

    private JarLauncher launcher() {
        return new JarLauncher(
                new CommandLauncher(List.of(), Secrets.KNOWN, PodLimits.NONE), unpacker, Path.of("echo"), List.of());
    }

    private String words(Contender contender, @Nullable Packing packed) throws Exception {
        Path log = directory.resolve("log");
        try (RunningServer echo = launcher().launch(contender, mode(packed), log)) {
            assertThat(echo.awaitEnd(Duration.ofSeconds(30))).isTrue();
        }
        return Files.readString(log);
    }

    private static Mode mode(@Nullable Packing packed) {
        return new Mode("mine", null, Map.of(), List.of(), packed);
    }

    @Test
    void aJarIsStartedAsTheModeSaysElseAsItsContenderSays() throws Exception {
        Contender jar = ContenderFixture.jar("mine", Path.of("my.jar"));
        Contender onJetty = jar.on(JETTY);

        assertThat(words(jar, null)).contains("-jar my.jar");
        assertThat(words(jar, Packing.JAR)).contains("-jar my.jar");
        assertThat(words(onJetty, null)).contains("unpacked-JarContainer[kind=JETTY");
        assertThat(words(onJetty, Packing.JAR)).contains("repacked");
        for (Packing packed : List.of(Packing.EXTRACTED, Packing.CDS, Packing.AOT_LOADED)) {
            assertThat(words(jar, packed))
                    .contains("unpacked-JarContainer[kind=SAME")
                    .doesNotContain("-jar");
            assertThat(words(onJetty, packed)).contains("unpacked-JarContainer[kind=JETTY");
        }
    }

    @Test
    void whatAFormNeedsAndIsNotThereIsSaid() {
        Contender jar = ContenderFixture.jar("mine", Path.of("my.jar"));
        assertThat(launcher().lacking(jar, mode(Packing.CDS))).isNull();

        int here = Runtime.version().feature();
        assertThat(launcher().lacking(jar, mode(Packing.AOT)))
                .isEqualTo(here >= 25 ? null : "packed: aot needs Java 25 or newer, and this is " + here);

        endsOnRefresh = false;
        assertThat(launcher().lacking(jar, mode(Packing.CDS))).startsWith("packed: cds needs Spring Boot 3.2");
        assertThat(launcher().lacking(jar, mode(Packing.EXTRACTED))).isNull();

        refusal = "jar my.jar cannot be unpacked";
        assertThat(launcher().lacking(jar, mode(Packing.EXTRACTED))).isEqualTo(refusal);
        assertThat(launcher().lacking(jar, mode(Packing.JAR))).isNull();

        Launchers all = new Launchers(unpacker, Path.of("java"), List.of(), Secrets.KNOWN, PodLimits.NONE);
        assertThat(all.lacking(ContenderFixture.url("far", "http://127.0.0.1:1"), mode(Packing.CDS)))
                .isEqualTo("only a jar can be packed in another way");
    }

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
