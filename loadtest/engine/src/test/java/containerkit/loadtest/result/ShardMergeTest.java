package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Needs;
import containerkit.loadtest.plan.Peer;
import containerkit.loadtest.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShardMergeTest {
    private static final RunResult WHOLE = new JudgedRun().run();

    @TempDir
    Path directory;

    private List<RunResult> shards;

    @BeforeEach
    void split() {
        shards = new ArrayList<>(ShardedRun.split(WHOLE, 4, number -> "machine " + number));
    }

    @Test
    void everythingOfTheShardsIsInTheMergedRunBlockByBlock() throws IOException {
        List<Path> directories = new ArrayList<>(ShardedRun.store(directory, shards));
        for (Path shard : directories) {
            Files.writeString(shard.resolve("raw/b" + shard.getFileName() + ".log"), "of " + shard.getFileName());
            Files.writeString(shard.resolve("raw/warm-up-tomcat.json"), "of " + shard.getFileName());
            Files.writeString(shard.resolve("series.jsonl"), "{\"of\":" + shard.getFileName() + "}\n{\"cut");
        }
        Collections.reverse(directories);
        Path out = directory.resolve("merged");
        ShardMerge.of(directories).store(out);

        RunResult merged = ResultStore.load(out);
        assertThat(merged.slices()).isEqualTo(WHOLE.slices());
        assertThat(merged.ends()).isEqualTo(WHOLE.ends());
        assertThat(merged.complete()).isTrue();
        assertThat(merged.header().blocks()).isEqualTo(WHOLE.header().blocks());
        assertThat(merged.header().shards())
                .extracting(shard -> shard.origin().number())
                .containsExactly(1, 2, 3, 4);
        assertThat(merged.header().command()).contains("--shard I/4");
        assertThat(out.resolve("series.jsonl")).hasContent("{\"of\":1}\n{\"of\":2}\n{\"of\":3}\n{\"of\":4}");
        assertThat(out.resolve("raw")).isDirectoryContaining(file -> file.endsWith("b3.log"));
        assertThat(out.resolve("raw/warm-up-tomcat.json")).as("the last one's").hasContent("of 4");
        for (String file : List.of("run.json", "launches.jsonl")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out.resolve(file))))
                    .isEqualTo("rw-------");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"series.jsonl", "slices.jsonl", "raw/stolen.log"})
    void noFileOfAShardIsFollowedThroughALink(String name) throws IOException {
        List<Path> directories = ShardedRun.store(directory, shards);
        Path secret = Files.writeString(directory.resolve("secret"), "secret\n");
        Path link = directories.get(1).resolve(name);
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, secret);

        assertThatThrownBy(() -> ShardMerge.of(directories).store(directory.resolve("merged")))
                .isInstanceOf(UserFailure.class)
                .hasMessage(directories.get(1) + " holds " + name + ", which is a link or no plain file");
    }

    @Test
    void aMissingShardLeavesTheOthers() throws IOException {
        shards.remove(1);
        RunResult merged = ShardedRun.merged(directory, shards);

        assertThat(merged.complete()).isTrue();
        assertThat(merged.header().blocks()).containsExactly(1, 3, 4, 5, 7, 8);
    }

    /** A machine may be busy: what the others measured is not lost. */
    @Test
    void aShardThatTheKitEndedEarlyIsMergedWithoutTheBlocksThatItLost() throws IOException {
        shards.set(2, ShardedRun.ended(shards.get(2), 3, slice -> Slices.voided(slice, Culprit.HOST)));
        int spoiled = shards.get(2).slices().size();

        RunResult merged = ShardedRun.merged(directory, shards);

        assertThat(merged.complete()).isTrue();
        assertThat(merged.header().blocks()).containsExactly(1, 2, 3, 4, 5, 6, 8);
        assertThat(merged.header().shards())
                .extracting(MergedShard::earlyEnd)
                .satisfiesExactly(
                        none -> assertThat(none).isNull(),
                        none -> assertThat(none).isNull(),
                        early -> {
                            assertThat(early.lostBlocks()).containsExactly(7);
                            assertThat(early.reason())
                                    .startsWith("all " + spoiled
                                            + " slices of block 3 are void, because this machine is busy")
                                    .doesNotContain("\n");
                        },
                        none -> assertThat(none).isNull());
    }

    /** A shard that was stopped in a block, resumed, and then ended early. */
    @Test
    void slicesOfAStoppedAttemptDoNotCount() throws IOException {
        RunResult whole = shards.get(2);
        RunResult early = ShardedRun.ended(whole, 3, slice -> Slices.voided(slice, Culprit.HOST));
        List<SliceResult> slices = new ArrayList<>();
        for (SliceResult slice : whole.slices()) {
            if (slice.block() == 3) {
                slices.add(Slices.voided(slice, Culprit.INTERRUPTED));
            }
        }
        for (SliceResult slice : early.slices()) {
            slices.add(slice.block() == 3 ? Changed.copy(slice, "attempt", 2) : slice);
        }
        List<BlockEnd> ends = early.ends().stream()
                .map(end -> end.block() == 3 ? Changed.copy(end, "attempt", 2) : end)
                .toList();
        shards.set(2, new RunResult(early.header(), early.launches(), slices, ends));

        assertThat(ShardedRun.merged(directory, shards).header().blocks()).containsExactly(1, 2, 3, 4, 5, 6, 8);
        assertThat(shards.get(2).nextAttempt(3)).isEqualTo(3);
        assertThat(shards.get(2).nextAttempt(7)).isEqualTo(1);
    }

    @Test
    void aContenderThatFailedThroughoutEndsItsShardOnly() throws IOException {
        shards.set(
                2,
                ShardedRun.ended(
                        shards.get(2),
                        3,
                        slice -> slice.variant().equals(TOMCAT) ? slice : Slices.voided(slice, Culprit.CONTENDER)));

        RunResult merged = ShardedRun.merged(directory, shards);

        assertThat(merged.complete()).isTrue();
        assertThat(merged.header().blocks()).containsExactly(1, 2, 3, 4, 5, 6, 8);
    }

    @Test
    void theKitMayLieElsewhere() throws IOException {
        for (int i = 0; i < shards.size(); i++) {
            String kit = "/home/" + i + "/kit";
            Peer peer = new Peer(
                    "p",
                    null,
                    List.of("sh", kit + "/build.sh"),
                    Path.of(kit, "made"),
                    new Needs(null, null, null, null),
                    Map.of(),
                    null);
            List<String> command = List.of(
                    kit + "/bin/java", "-XX:AOTCache=" + kit + "/a.aot", "-cp", kit + "/a.jar:" + kit + "/b.jar", "x");
            shards.set(i, withPlan(shards.get(i), plan -> commanded(plan, command, peer)));
        }
        assertThat(ShardedRun.merged(directory.resolve("same"), shards).complete())
                .isTrue();

        List<String> other = List.of("java", "-XX:AOTCache=/k/b.aot", "-cp", "/k/a.jar:/k/b.jar", "x");
        shards.set(2, withPlan(shards.get(2), plan -> commanded(plan, other, null)));
        assertThat(refusal(ShardedRun.store(directory.resolve("other"), shards)).getMessage())
                .contains("plan.contenders[0].");
    }

    private static Plan commanded(Plan plan, List<String> command, Peer peer) {
        return plan.withContenders(plan.contenders().stream()
                .map(each -> Changed.copy(each, "jar", null, "command", command, "peer", peer))
                .toList());
    }

    /** The kit adds a number to the name of a plan that it writes, where another one lay. */
    @Test
    void namePathsAndStartUpMayDiffer() throws IOException {
        shards.set(1, withPlan(shards.get(1), plan -> Changed.copy(plan, "name", "judged-2")));
        shards.set(
                2,
                withPlan(
                        shards.get(2),
                        plan -> plan.withContenders(plan.contenders().stream()
                                .map(each -> Changed.copy(each, "jar", Path.of("/elsewhere/" + each.name() + ".jar")))
                                .toList())));
        shards.set(3, withPlan(shards.get(3), plan -> Changed.copy(plan, "startUp", Duration.ofSeconds(7))));

        RunResult merged = ShardedRun.merged(directory, shards);

        assertThat(merged.complete()).isTrue();
        assertThat(merged.header().plan().name())
                .isEqualTo(WHOLE.header().plan().name());
    }

    private interface Wrong {
        RunResult of(RunResult shard);
    }

    private static Arguments wrong(String message, Wrong wrong) {
        return Arguments.of(message, wrong);
    }

    /** The third shard, changed, and what is said of it. */
    static Stream<Arguments> wrongShards() {
        return Stream.of(
                wrong("is a whole run, not a shard", run -> withHeader(run, "shard", null)),
                wrong("is a shard of a gate, and 1 of a comparison", run -> withHeader(run, "worseThanPercent", 5.0)),
                wrong(
                        "is merged already",
                        run -> withHeader(
                                run,
                                "shards",
                                List.of(new MergedShard(
                                        origin(run), run.header().environment(), null)))),
                wrong(
                        "has another seed than 1: 2, not 1",
                        run -> withPlan(run, plan -> Changed.copy(plan, "seed", 2L))),
                wrong("plan.rounds differs", run -> withPlan(run, plan -> Changed.copy(plan, "rounds", 2))),
                wrong(
                        "plan.contenders[0].args",
                        run -> withPlan(
                                run,
                                plan -> plan.withContenders(plan.contenders().stream()
                                        .map(each -> Changed.copy(each, "args", List.of("--password=secret")))
                                        .toList()))),
                wrong("has another number of shards than 1: 5, not 4", run -> {
                    RunResult other = withOrigin(run, 3, 5, "m");
                    return with(
                            other,
                            ofBlocks(other.header().blocks()),
                            WHOLE.ends().stream()
                                    .filter(end -> other.header().blocks().contains(end.block()))
                                    .toList());
                }),
                wrong("says that it is shard 9/4", run -> withOrigin(run, 9, 4, "m")),
                wrong("holds block 3, which is not of shard 2/4", run -> withOrigin(run, 2, 4, "m")),
                wrong("does not say on which machine", run -> withOrigin(run, 3, 4, " ")),
                wrong(
                        "does not say on which machine or by which kit",
                        run -> withOrigin(run, new ShardOrigin(3, 4, "m", new TreeMap<>()))),
                wrong("was measured with another build of the kit than 1", run -> hashed(run, ShardOrigin.KIT, "k2")),
                wrong(
                        "was measured with another jar of tomcat than 1",
                        run -> hashed(run, ShardOrigin.jar("tomcat"), "t2")),
                wrong(
                        "was measured with another set of files in the command of jetty than 1",
                        run -> hashed(run, ShardOrigin.files("jetty"), "f1")),
                wrong("has another commit of the kit than 1", run -> withEnvironment(run, "git", "9999999")),
                wrong(
                        "has another choice of what the machine can run",
                        run -> withHeader(run, "skipped", List.of(new Skipped(TOMCAT, "no Java 99")))),
                wrong(
                        "is not finished: 1 of 2 blocks",
                        run -> with(run, run.slices(), run.ends().subList(0, 1))),
                wrong(
                        "is not finished: 1 of 2 blocks",
                        run -> { // ended by somebody after the first slice of block 7
                            List<SliceResult> seven = ofBlocks(List.of(7));
                            return with(
                                    run,
                                    joined(ofBlocks(List.of(3)), List.of(Slices.voided(seven.get(0), Culprit.HOST))),
                                    run.ends().subList(0, 1));
                        }),
                wrong(
                        "is not finished: 1 of 2 blocks", // as a copy that lacks the last line
                        run -> with(
                                run,
                                run.slices().subList(0, run.slices().size() - 1),
                                run.ends().stream()
                                        .map(end -> Changed.copy(end, "slices", run.slices(end.block(), 1)))
                                        .toList())),
                wrong(
                        "holds block 4, which is not of shard 3/4",
                        run -> with(run, joined(run.slices(), ofBlocks(List.of(4))), run.ends())),
                wrong("in block 3 twice", run -> with(run, joined(run.slices(), run.slices()), run.ends())),
                wrong(
                        "which its plan does not have",
                        run -> withPlan(run, plan -> plan.withoutScenarios((part, scenario) -> true))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongShards")
    void aWrongShardIsRefusedByNameInOneLine(String message, Wrong wrong) throws IOException {
        List<Path> directories = ShardedRun.store(directory, List.of(shards.get(0), wrong.of(shards.get(2))));

        UserFailure failure = refusal(directories);

        assertThat(failure.getMessage().replace(directory + "/", ""))
                .startsWith("2 ")
                .contains(message)
                .doesNotContain("\n", "secret");
        assertThat(failure.hint()).isNotBlank().doesNotContain("\n");
        assertThat(failure.exit()).isEqualTo(UserFailure.Exit.USAGE);
    }

    @Test
    void theSameShardTwiceIsRefused() throws IOException {
        List<Path> directories = new ArrayList<>(ShardedRun.store(directory, shards));
        Path copy = directory.resolve("copy");
        RunFixture.store(copy, shards.get(1));

        assertThat(refusal(List.of(directories.get(0), directories.get(0))).getMessage())
                .isEqualTo(directories.get(0) + " is named twice");
        assertThat(refusal(List.of(directories.get(0), directory.resolve("2/../1")))
                        .getMessage())
                .endsWith("is named twice");
        directories.add(copy);
        assertThat(refusal(directories).getMessage())
                .isEqualTo(copy + " is shard 2/4, and so is " + directories.get(1));
    }

    @Test
    void whatIsNoRunOrADamagedOneIsRefused() throws IOException {
        List<Path> directories = ShardedRun.store(directory, shards);
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Path file = Files.writeString(directory.resolve("file"), "no run");

        for (Path none : List.of(empty, file, directory.resolve("nowhere"))) {
            assertThat(refusal(List.of(directories.get(0), none)).getMessage()).startsWith(none + " holds no run");
        }
        Files.writeString(directories.get(1).resolve("slices.jsonl"), "no line\n", StandardOpenOption.APPEND);
        assertThat(refusal(directories).getMessage()).contains("2/slices.jsonl, line", "is damaged");
        Path header = directories.get(2).resolve("run.json");
        Files.writeString(header, Files.readString(header).replaceFirst("\"format\" : 3", "\"format\" : 2"));
        assertThat(refusal(List.of(directories.get(0), directories.get(2))).getMessage())
                .contains("has format 2");
        Files.writeString(header, "{");
        assertThat(refusal(List.of(directories.get(0), directories.get(2))).getMessage())
                .contains("3/run.json is damaged");
    }

    @Test
    void nothingIsWrittenOverWhatIsThere() throws IOException {
        List<Path> directories = ShardedRun.store(directory, shards);
        ShardMerge merge = ShardMerge.of(directories);

        assertThatThrownBy(() -> merge.store(directories.get(0)))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("is not empty");
    }

    private static UserFailure refusal(List<Path> directories) {
        UserFailure failure = catchThrowableOfType(UserFailure.class, () -> ShardMerge.of(directories));
        assertThat(failure).as(directories.toString()).isNotNull();
        return failure;
    }

    private static ShardOrigin origin(RunResult run) {
        return java.util.Objects.requireNonNull(run.header().shard());
    }

    private static RunResult hashed(RunResult run, String key, String hash) {
        SortedMap<String, String> hashes = new TreeMap<>(origin(run).hashes());
        hashes.put(key, hash);
        return withOrigin(run, new ShardOrigin(3, 4, "m", hashes));
    }

    private static RunResult with(RunResult run, List<SliceResult> slices, List<BlockEnd> ends) {
        return new RunResult(run.header(), List.of(), slices, ends);
    }

    private static List<SliceResult> ofBlocks(List<Integer> blocks) {
        return WHOLE.slices().stream()
                .filter(slice -> blocks.contains(slice.block()))
                .toList();
    }

    private static List<SliceResult> joined(List<SliceResult> some, List<SliceResult> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private static RunResult withOrigin(RunResult run, int number, int of, String machine) {
        return withOrigin(run, new ShardOrigin(number, of, machine, origin(run).hashes()));
    }

    private static RunResult withOrigin(RunResult run, ShardOrigin origin) {
        return withHeader(run, "shard", origin);
    }

    private static RunResult withEnvironment(RunResult run, String component, Object value) {
        return withHeader(run, "environment", Changed.copy(run.header().environment(), component, value));
    }

    private static RunResult withPlan(RunResult run, UnaryOperator<Plan> change) {
        return withHeader(run, "plan", change.apply(run.header().plan()));
    }

    private static RunResult withHeader(RunResult run, String component, Object value) {
        return new RunResult(Changed.copy(run.header(), component, value), run.launches(), run.slices(), run.ends());
    }
}
