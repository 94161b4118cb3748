package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Load.Rate;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Peer;
import containerkit.loadtest.plan.Peer.Needs;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Target.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StoredRunTest {
    private static final List<RunResult> THREE = SessionRuns.of(3, 4, 0.01, (session, variant) -> 1);

    @TempDir
    Path directory;

    @Test
    void blocksAreNumberedThroughoutAndEverySessionKeepsItsOwn() throws IOException {
        RunResult run = load(THREE);

        assertThat(run.slices().stream().map(SliceResult::block).distinct())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 12).boxed().toList());
        assertThat(run.slices()).extracting(SliceResult::load).isEqualTo(loads(THREE));
        assertThat(run.complete()).isTrue();
        assertThat(run.planned()).isEqualTo(12);
        assertThat(run.sessions()).extracting(Session::startedAt).isSorted();
        assertThat(run.sessions())
                .extracting(run::blocks)
                .satisfiesExactly(
                        blocks -> assertThat(blocks).isEqualTo(List.of(1, 2, 3, 4)),
                        blocks -> assertThat(blocks).isEqualTo(List.of(5, 6, 7, 8)),
                        blocks -> assertThat(blocks).isEqualTo(List.of(9, 10, 11, 12)));
        assertThat(new RunIndex(run).units(Map.of(1, 1.0, 2, 3.0, 9, 5.0)))
                .as("mean by number of the session, without the one that has none")
                .isEqualTo(Map.of(1, 2.0, 3, 5.0));
    }

    private static List<Object> loads(List<RunResult> runs) {
        return runs.stream()
                .flatMap(run -> run.slices().stream())
                .<Object>map(SliceResult::load)
                .toList();
    }

    /** As {@code ls} shows it: the run, and beside its files the sessions that were added to it. */
    @Test
    void aDirectoryHoldsTheSessionsThatWereAddedToIt() throws IOException {
        Path run = directory.resolve("run");
        RunFixture.store(run, THREE.get(0));
        assertThat(StoredRun.next(run)).isEqualTo(run.resolve("session-2"));
        RunFixture.store(StoredRun.next(run), THREE.get(1));
        assertThat(StoredRun.next(run)).isEqualTo(run.resolve("session-3"));

        RunResult together = StoredRun.load(run).run();
        assertThat(together.sessions())
                .extracting(Session::directory)
                .containsExactly(run.toString(), run.resolve("session-2").toString());
        assertThat(together.slices()).extracting(SliceResult::raw).anyMatch(raw -> raw.startsWith("session-2/raw/"));
        assertThat(StoredRun.load(directory, List.of(run, run.resolve("session-2")))
                        .run())
                .as("named once more")
                .extracting(each -> each.ends().size())
                .isEqualTo(8);
        Files.createDirectory(run.resolve("session-3")); // of a kit that was killed at once
        RunFixture.store(StoredRun.next(run), THREE.get(2));
        assertThat(StoredRun.load(run).run().sessions())
                .extracting(Session::directory)
                .endsWith(run.resolve("session-4").toString())
                .hasSize(3);
        assertThat(StoredRun.whole(run.resolve("session-2"))).isEqualTo(run);
        assertThat(StoredRun.whole(run)).isEqualTo(run);
        assertThat(StoredRun.whole(directory.resolve("session-2"))).isEqualTo(directory.resolve("session-2"));
    }

    @Test
    void aRunThatWasResumedLaterHasTwoSessions() throws IOException {
        RunResult first = THREE.get(0);
        RunResult resumed = first.in(List.of(
                Session.of(first.header()),
                Session.beginning(3, Instant.now(), "b", first.header().environment())));

        RunResult run = load(List.of(resumed, THREE.get(1)));

        assertThat(run.sessions())
                .extracting(run::blocks)
                .containsExactly(List.of(1, 2), List.of(3, 4), List.of(5, 6, 7, 8));
        assertThat(new RunIndex(ResultStore.load(directory.resolve("1"))).sessions())
                .hasSize(2);
    }

    @Test
    void aSessionThatWasStoppedLeavesTheWholeIncomplete() throws IOException {
        RunResult stopped = THREE.get(1);
        RunResult run = load(List.of(
                THREE.get(0), Changed.copy(stopped, "ends", stopped.ends().subList(0, 3))));

        assertThat(run.complete()).isFalse();
        assertThat(run.endedBlocks()).isEqualTo(7);
    }

    @Test
    void aSessionThatItsResultsEndedSaysSoAndIsWhole() throws IOException {
        RunResult clear = THREE.get(1);
        List<BlockEnd> ends = new ArrayList<>(clear.ends().subList(0, 2));
        ends.add(clear.ends().get(2).deciding("every pair is settled"));
        List<SliceResult> slices =
                clear.slices().stream().filter(slice -> slice.block() < 4).toList();
        RunResult run = load(List.of(THREE.get(0), Changed.copy(clear, "slices", slices, "ends", ends)));

        assertThat(run.complete()).isTrue();
        assertThat(run.decision()).as("of the whole").isEmpty();
        assertThat(run.planned()).isEqualTo(7);
        assertThat(run.sessions()).extracting(Session::decision).containsExactly(null, "every pair is settled");
    }

    private interface Other {
        RunResult of(RunResult run);
    }

    private static Arguments other(String difference, Other other) {
        return Arguments.of(difference, other);
    }

    static Stream<Arguments> others() {
        return Stream.of(
                other("without undertow", ofPlan(plan -> plan.without(Set.of(UNDERTOW)))),
                other(
                        "without GET /test/block, 50 connections, 2000/s; with GET /test/block, 60 connections, 2000/s",
                        ofScenarios("concurrency", 60)),
                other(
                        "without primary metric cpu_us_per_request; with primary metric throughput_per_s",
                        having("header.plan.criteria.primary", "throughput_per_s")),
                other("with a gate's limit of 5.0 %", having("header.worseThanPercent", 5.0)),
                other("without JDK 17.0.12 (Eclipse Adoptium); with JDK 99", having("header.environment.jdk", "99")),
                other(
                        "another jar of tomcat (by SHA-256)",
                        having(
                                "header.packaging",
                                List.of(new Packaging("tomcat", 1L, "other", null, null, null, List.of())))),
                other(
                        "another set of files in the command of jetty (by SHA-256)",
                        having("header.commandFiles", Map.of("jetty", "other"))),
                other("another plan.extent.rounds", having("header.plan.extent.rounds", 2)),
                other(
                        "another plan.contenders[0].target.args[0]",
                        ofContenders(each -> Changed.copy(each, "target.args", List.of("--password=secret")))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("others")
    void anotherComparisonIsRefusedInOneLineWithTheDifference(String difference, Other other) throws IOException {
        List<Path> directories = SessionRuns.store(directory, List.of(THREE.get(0), other.of(THREE.get(1))));

        UserFailure failure = refusal(directories);

        assertThat(failure.getMessage())
                .isEqualTo(
                        directories.get(1) + " is of another comparison than " + directories.get(0) + ": " + difference)
                .doesNotContain("\n", "secret");
        assertThat(failure.hint()).contains("--add " + directories.get(0)).doesNotContain("\n");
        assertThat(failure.exit()).isEqualTo(UserFailure.Exit.USAGE);
    }

    /** The same share of another capacity is another scenario. */
    @Test
    void aRateThatFollowedFromAnotherCapacityIsNamed() throws IOException {
        List<Path> directories =
                SessionRuns.store(directory, List.of(paced(THREE.get(0), 1_000), paced(THREE.get(1), 1_200)));
        assertThat(refusal(directories).getMessage())
                .endsWith("without GET /test/block, 50 connections, 50 % of capacity at 500/s; "
                        + "with GET /test/block, 50 connections, 50 % of capacity at 600/s");

        Capacity first = ResultStore.load(directories.get(0)).capacities().get(0);
        RunResult added = Changed.copy(paced(THREE.get(1), 1_200), "capacities", List.of(first));
        assertThat(StoredRun.load(
                                directory,
                                List.of(
                                        directories.get(0),
                                        SessionRuns.store(directory.resolve("added"), List.of(added))
                                                .get(0)))
                        .run()
                        .complete())
                .isTrue();
    }

    private static RunResult paced(RunResult run, double capacity) {
        RunResult asked = ofScenarios("load.rate", new Rate(null, 50.0)).of(run);
        Part part = asked.header().plan().parts().get(0);
        Scenario load = Part.capacityLoad(part.scenarios().get(0));
        Capacity measured = new Capacity(part.name(), load.name(), TOMCAT, capacity);
        return Changed.copy(asked, "capacities", List.of(measured));
    }

    @Test
    void orderLengthNamesAndPlacesMayDiffer() throws IOException {
        List<RunResult> runs = List.of(
                THREE.get(0),
                ofPlan(plan -> Changed.copy(
                                plan, "name", "judged-2", "seed", 2L, "extent.startUp", Duration.ofSeconds(7)))
                        .of(THREE.get(1)),
                ofContenders(each -> Changed.copy(each, "target.file", Path.of("/elsewhere/" + each.name() + ".jar")))
                        .of(SessionRuns.of(4, 6, 0.01, (session, variant) -> 1).get(3)));

        assertThat(load(runs).endedBlocks()).isEqualTo(14);
    }

    @Test
    void theKitMayLieElsewhere() throws IOException {
        List<RunResult> runs = new ArrayList<>();
        for (RunResult run : THREE) {
            String kit = "/home/" + runs.size() + "/kit";
            Needs none = new Needs(null, null, null, null);
            Peer peer = new Peer("p", null, List.of("sh", kit + "/build.sh"), Path.of(kit, "made"), none, null);
            List<String> command = List.of(
                    kit + "/bin/java", "-XX:AOTCache=" + kit + "/a.aot", "-cp", kit + "/a.jar:" + kit + "/b.jar", "x");
            runs.add(commanded(command, peer).of(run));
        }
        assertThat(load(runs).complete()).isTrue();

        List<String> other = List.of("java", "-XX:AOTCache=/k/b.aot", "-cp", "/k/a.jar:/k/b.jar", "x");
        runs.set(2, commanded(other, null).of(THREE.get(2)));
        assertThat(refusal(SessionRuns.store(directory.resolve("other"), runs)).getMessage())
                .contains("plan.contenders[0].");
    }

    private static Other commanded(List<String> command, @Nullable Peer peer) {
        return ofContenders(each -> Changed.copy(each, "target", new Command(command), "peer", peer));
    }

    @Test
    void whatIsNoRunOrACopyIsRefused() throws IOException {
        List<Path> directories = SessionRuns.store(directory, THREE);
        for (Path none : List.of(
                Files.createDirectory(directory.resolve("empty")),
                Files.writeString(directory.resolve("file"), "no run"),
                directory.resolve("nowhere"))) {
            assertThat(refusal(List.of(directories.get(0), none)).getMessage()).startsWith(none + " holds no run");
        }
        Path copy = directory.resolve("copy");
        RunFixture.store(copy, THREE.get(1));
        assertThat(refusal(List.of(directories.get(1), copy)).getMessage())
                .isEqualTo(copy + " is a copy of another of them");
    }

    private RunResult load(List<RunResult> runs) throws IOException {
        return StoredRun.load(directory, SessionRuns.store(directory, runs)).run();
    }

    private UserFailure refusal(List<Path> directories) {
        UserFailure failure =
                catchThrowableOfType(UserFailure.class, () -> StoredRun.load(directory.resolve("new"), directories));
        assertThat(failure).as(directories.toString()).isNotNull();
        return failure;
    }

    private static Other having(String component, Object value) {
        return run -> Changed.copy(run, component, value, "sessions", List.of());
    }

    private static Other ofPlan(UnaryOperator<Plan> change) {
        return run -> having("header.plan", change.apply(run.header().plan())).of(run);
    }

    private static Other ofContenders(UnaryOperator<Contender> change) {
        return ofPlan(plan ->
                plan.withContenders(plan.contenders().stream().map(change).toList()));
    }

    private static Other ofScenarios(String component, Object value) {
        return ofPlan(plan -> plan.withParts(plan.parts().stream()
                .map(part -> Changed.copy(
                        part,
                        "scenarios",
                        part.scenarios().stream()
                                .map(each -> Changed.copy(each, component, value))
                                .toList()))
                .toList()));
    }
}
