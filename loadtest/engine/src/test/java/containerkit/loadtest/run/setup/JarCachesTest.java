package containerkit.loadtest.run.setup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.launch.CommandLauncher;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.PodLimits;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.TestPlans;
import containerkit.loadtest.result.Packaging;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.run.RecordingProgress;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training runs by a program that writes a cache, or does not. */
class JarCachesTest {
    @TempDir
    Path directory;

    private final List<List<String>> started = new ArrayList<>();

    private Plan plan() throws Exception {
        return TestPlans.read(
                directory,
                """
                modes: [plain, cds]
                mode_settings: {plain: {packed: jar}, cds: {packed: cds}}
                contenders:
                  writes: {command: [sh, -c, 'echo 12345 > "${0#*=}"', "{jvm_flags}"]}
                  fails: {command: [sh, -c, 'echo no memory; exit 3', "{jvm_flags}"]}
                  silent: {command: [sh, -c, 'exit 0', "{jvm_flags}"]}
                endpoints: {root: {path: /}}
                """);
    }

    /** Starts the commands of the plan with the flags of the mode. */
    private final Launcher launcher = new Launcher() {
        @Override
        public RunningServer launch(Contender contender, Mode mode, Path log) throws java.io.IOException {
            started.add(mode.jvmFlags());
            return new CommandLauncher(mode.jvmFlags(), Secrets.KNOWN, PodLimits.NONE)
                    .launch(contender, Mode.of(Mode.STOCK), log);
        }
    };

    @Test
    void aCacheIsMadeOnceUsedByEveryStartAndRemovedAtTheEnd() throws Exception {
        Plan plan = plan();
        Rig rig = new Rig(
                launcher,
                new Readiness(Duration.ofSeconds(5), Secrets.KNOWN),
                Map.of(),
                new RecordingProgress(),
                Clock.systemUTC());
        Path cache;
        try (JarCaches caches = new JarCaches(rig, plan)) {
            List<Skipped> failed = caches.make();
            assertThat(started).hasSize(3).allMatch(flags -> flags.get(0).startsWith("-XX:ArchiveClassesAtExit="));
            cache = Path.of(started.get(0).get(0).replaceFirst(".*=", ""));
            assertThat(caches.with(List.of(new Packaging("writes", 1L, "0", null, null, null, List.of())))
                            .get(0)
                            .caches())
                    .singleElement()
                    .satisfies(made -> {
                        assertThat(made.mode()).isEqualTo("cds");
                        assertThat(made.bytes()).isEqualTo(6);
                        assertThat(made.seconds()).isPositive();
                    });
            assertThat(failed)
                    .extracting(each -> each.variant().key() + ": " + each.reason())
                    .containsExactly(
                            "fails@cds: its training run failed: exited with status 3: no memory",
                            "silent@cds: its training run failed: the JVM wrote no cache");

            Contender contender = plan.contender("silent");
            caches.launch(contender, plan.mode("cds"), directory.resolve("log")).close();
            caches.launch(contender, plan.mode("plain"), directory.resolve("log"))
                    .close();
            assertThat(started.get(3))
                    .containsExactly("-XX:SharedArchiveFile=" + cache.resolveSibling("silent@cds.cache"), "-Xshare:on");
            assertThat(started.get(4)).isEmpty();
        }
        assertThat(cache).doesNotExist();
    }
}
