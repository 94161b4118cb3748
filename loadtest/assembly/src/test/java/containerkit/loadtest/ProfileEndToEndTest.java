package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.observe.CallTree;
import containerkit.loadtest.observe.Profile;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One jar without and with a known extra cost, profiled by a real run. */
@Tag("end-to-end")
class ProfileEndToEndTest {
    private static final String BURN = "containerkit.app.work.WaitThenBurn.burn";

    @TempDir
    private Path directory;

    @BeforeEach
    void needsJars() {
        Containers.requirePackaged();
    }

    @Test
    void profilesComeLastAndShowTheExtraCost() throws Exception {
        Path plan = Files.writeString(
                directory.resolve("burn.yaml"),
                """
                blocks: 1
                rounds: 2
                other_processes_percent: 100
                warm_up: {duration: 2s}
                contenders:
                  plain: {jar: "%1$s", identity: /test/identity, values: {burn: 0}}
                  burdened: {jar: "%1$s", identity: /test/identity, values: {burn: 5000}}
                endpoints:
                  blocking: {path: "/test/block?burn={burn}", expect: {body: "tomcat block!!!"}}
                scenarios:
                  - {concurrency: 10, duration: 1s}
                """
                        .formatted(KitProcess.HOME.resolve("app-tomcat/target/app-tomcat.jar")));
        Path run = directory.resolve("run");
        KitProcess kit = KitProcess.succeeds(
                run,
                () -> KitProcess.start(directory, "compare", plan.toString(), "--profile", "--out", run.toString()));

        RunResult result = ResultStore.load(run);
        List<ProfileResult> profiles = ResultStore.profiles(run);
        assertThat(profiles).hasSize(2).allMatch(ProfileResult::usable);
        Instant lastSlice = result.slices().stream()
                .map(SliceResult::startedAt)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        assertThat(profiles).extracting(profile -> profile.slice().startedAt()).allMatch(lastSlice::isBefore);
        assertThat(result.slices()).as("no profile among the slices").hasSize(4);
        for (ProfileResult profile : profiles) {
            assertThat(run.resolve(profile.slice().raw() + ".jfr")).isNotEmptyFile();
            Profile taken = Objects.requireNonNull(profile.profile());
            double burnt = burnt(taken.cpu());
            boolean burdened = profile.cell().variant().contender().equals("burdened");
            assertThat(burnt)
                    .as(profile.cell() + ": share of " + taken.cpu().total() + " samples")
                    .isBetween(burdened ? 0.3 : 0, burdened ? 1 : 0.05);
            assertThat(taken.sampler())
                    .isEqualTo(
                            Runtime.version().feature() >= 25 ? Profile.Sampler.CPU_TIME : Profile.Sampler.EXECUTION);
        }
        KitProcess why = KitProcess.start(directory, "why", run.toString(), "--pair", "plain/burdened");
        assertThat(why.exitCode()).as(why.output()).isZero();
        assertThat(why.output())
                .contains(
                        "plain less burdened, GET /test/block?burn={burn}, 10 connections: -",
                        "WaitThenBurn.burn",
                        "container",
                        "JDK");
        assertThat(run.resolve("flames/1-blocking-kit-c10-burdened.html"))
                .content()
                .contains("WaitThenBurn.burn", "prefers-color-scheme: dark")
                .doesNotContain("http-equiv", "src='http", "src=\"http"); // works offline
        assertThat(run.resolve("report.md")).content().contains("flames/1-blocking-kit-c10-burdened.html");
        assertThat(kit.leftBehind()).isEmpty();
    }

    /** The share of the samples that were taken in the extra work itself, which calls nothing. */
    private static double burnt(CallTree tree) {
        long weight = 0;
        for (int node = 0; node < tree.size(); node++) {
            if (tree.methods().get(tree.frames()[node]).equals(BURN)) {
                weight += tree.weights()[node];
            }
        }
        return (double) weight / tree.total();
    }
}
