package containerkit.loadtest.run.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.launch.peer.Peers;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.TestPlans;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.result.Skipped.Why;
import containerkit.loadtest.result.WithoutEffect;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.NoAnalysis;
import containerkit.loadtest.run.PlanRun;
import containerkit.loadtest.run.RecordingProgress;
import containerkit.loadtest.run.service.ServiceSettingsTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnablePlanTest {
    private static final Peers PEERS = new Peers(Path.of(".."), KitContext.java());

    private final Plan plan = RunFixture.plan(1);

    @Test
    void whatTheMachineLacksIsLeftOutByName() throws Exception {
        RunnablePlan runnable = RunnablePlan.of(plan, new Lacking("article"), PEERS, Map.of());

        assertThat(runnable.skipped())
                .containsExactly(
                        new Skipped(new Variant("jetty", "article"), Why.MACHINE, "article is not for this machine"));
        assertThat(runnable.plan().variants()).doesNotContain(new Variant("jetty", "article"));
        assertThat(runnable.skips()).containsExactly("skipped: jetty@article: article is not for this machine");
    }

    @Test
    void aPlanThatCanRunStaysAsItIs() throws Exception {
        RunnablePlan runnable = RunnablePlan.of(plan, new Lacking("other"), PEERS, Map.of());

        assertThat(runnable.plan()).isEqualTo(plan);
        assertThat(runnable.skips()).isEmpty();
    }

    @Test
    void aPlanOfWhichNothingIsLeftIsRefused() {
        assertThatThrownBy(() -> RunnablePlan.of(plan, new Lacking(""), PEERS, Map.of()))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("nothing is left of plan article-2019");
    }

    @Test
    void aPeerThatCannotBeBuiltIsLeftOutByNameAndStopsOnlyARunThatHasNothingElse(@TempDir Path kit) throws Exception {
        Files.createDirectories(kit.resolve("peers"));
        Files.createDirectories(kit.resolve("loadtest/plans"));
        Files.writeString(
                kit.resolve("peers/catalogue.yaml"),
                """
                broken: {command: [sh, "{port}"], build: [sh, -c, "echo no such library; false"], makes: "{kit}/made"}
                fine: {command: [sh, "{port}"]}
                """);
        Path file = Files.writeString(
                kit.resolve("mine.yaml"),
                """
                contenders: {broken: {peer: broken}, fine: {peer: fine}, other: {peer: fine}}
                endpoints: {json: {path: /test/json}}
                """);
        KitContext context = new KitContext(kit, kit.resolve("reports"), Clock.systemUTC(), new NoAnalysis());
        PlanRun run = new PlanRun(context, new RecordingProgress());

        RunnablePlan left = run.built(context.plans().read(file.toString(), Overrides.NONE));

        String reason = "its build failed: no such library (" + kit.resolve("peers/target/build-broken.log") + ")";
        assertThat(left.skipped()).containsExactly(new Skipped(new Variant("broken", Mode.STOCK), Why.MACHINE, reason));
        assertThat(left.plan().contenders()).extracting(Contender::name).containsExactly("fine", "other");
        assertThat(left.unbuilt()).isEmpty();
        Overrides two = new Overrides(List.of("broken", "fine"), List.of(), null, 1, null);
        assertThatThrownBy(() -> run.built(context.plans().read(file.toString(), two)))
                .isInstanceOf(UserFailure.class)
                .hasMessage("nothing is left of plan mine: " + reason);
    }

    @Test
    void aPartInWhichNothingIsLeftToCompareIsLeftOut(@TempDir Path directory) throws Exception {
        Plan mine = TestPlans.read(
                directory,
                """
                contenders: {a: {jar: a.jar}, b: {jar: b.jar}}
                endpoints: {json: {path: /test/json}}
                parts: [{name: one, variants: [a, b@other]}, {name: two, variants: [a, b]}]
                """);

        RunnablePlan runnable = RunnablePlan.of(mine, new Lacking("other"), PEERS, Map.of());

        assertThat(runnable.plan().parts()).extracting(Part::name).containsExactly("two");
        assertThat(runnable.skips()).containsExactly("skipped: b@other: other is not for this machine");
    }

    @Test
    void aPeerThatCannotRunHereIsNotEvenBuilt(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(
                directory.resolve("mine.yaml"),
                """
                contenders:
                  helidon: {peer: helidon}
                  microhttp: {peer: microhttp}
                  netty: {peer: netty}
                  quarkus-native: {peer: quarkus-native}
                endpoints: {json: {path: /test/json}}
                """);
        Path bare = Files.createDirectories(directory.resolve("kit"));
        for (String each : List.of("peers", "common", "loadtest/plans")) {
            Files.createDirectories(bare.resolve(each));
        }
        Files.copy(Path.of("../peers/catalogue.yaml"), bare.resolve("peers/catalogue.yaml"));
        KitContext kit = new KitContext(bare, bare.resolve("reports"), Clock.systemUTC(), new NoAnalysis());

        RunnablePlan runnable = RunnablePlan.of(
                kit.plans().read(file.toString(), Overrides.NONE), new Lacking("other"), kit.peers(), Map.of());

        assertThat(runnable.skipped())
                .contains(new Skipped(
                        new Variant("quarkus-native", "stock"),
                        Why.MACHINE,
                        "needs the program native-image, which is not on the path"));
        assertThat(runnable.unbuilt())
                .extracting(Contender::name)
                .contains("microhttp")
                .doesNotContain("quarkus-native");
        assertThat(runnable.unbuilt().stream().anyMatch(each -> each.name().equals("helidon")))
                .isEqualTo(Runtime.version().feature() >= 21);
        assertThat(new DryRun(runnable, List.of()).lines())
                .anyMatch(line -> line.startsWith("to be built first: ") && line.contains("microhttp"));
    }

    /** @param mode what this machine cannot run; empty for anything */
    private record Lacking(String mode) implements Launcher {
        @Override
        public void check(Contender contender, Mode asked) {
            // everything is right
        }

        @Override
        public @Nullable String lacking(Contender contender, Mode asked) {
            return mode.isEmpty() || asked.name().equals(mode) ? asked.name() + " is not for this machine" : null;
        }

        @Override
        public RunningServer launch(Contender contender, Mode asked, Path log) {
            throw new UnsupportedOperationException("nothing is started here");
        }
    }

    private static final String UNDERTOW = "undertow-core-2.3.18.Final";

    @TempDir
    Path directory;

    @Test
    void whatANewBuildLeavesBehindOnAnotherContainerIsNamed() throws IOException {
        Contender base = jar("base", UNDERTOW);
        Contender head = jar("head", "tomcat-embed-core-10.1.41");
        WithoutEffect backlog =
                new WithoutEffect("base", "server.tomcat.accept-count=7", "server.undertow.options.socket.backlog");
        WithoutEffect threads =
                new WithoutEffect("head", "server.undertow.threads.worker=64", "server.tomcat.threads.max");

        assertThat(starts(base, head).withoutEffect(new ContainerSwap())).containsExactly(backlog, threads);
        assertThat(threads.remedy()).isEqualTo("--arg=--server.tomcat.threads.max=64");
        assertThat(starts(base, head).warnings(new ContainerSwap()))
                .containsExactly("Made for one container, and without effect on another:\n"
                        + "  base runs without server.tomcat.accept-count=7"
                        + " (nearest: server.undertow.options.socket.backlog)\n"
                        + "  head runs without server.undertow.threads.worker=64 (nearest: server.tomcat.threads.max)");
    }

    @Test
    void whatHasNoEffectAnywhereIsNoDifference() throws IOException {
        assertThat(starts(jar("base", UNDERTOW), jar("head", UNDERTOW)).warnings(new ContainerSwap()))
                .isEmpty();
    }

    private static JarStarts starts(Contender... all) {
        return JarStarts.of(List.of(all), List.of(), Map.of());
    }

    private Contender jar(String name, String library) throws IOException {
        Path jar = ServiceSettingsTest.jar(
                directory.resolve(name + ".jar"),
                Map.of(
                        "lib/" + library + ".jar",
                        "",
                        "application.properties",
                        "server.undertow.threads.worker=64\nserver.tomcat.accept-count=7"));
        return ContenderFixture.jar(name, jar);
    }
}
