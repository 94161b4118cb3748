package containerkit.loadtest.result;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.SliceKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Merges the shards of a run, after it has refused directories that are not shards of the same run. */
public final class ShardMerge {
    private static final String RERUN = "Run that shard again with the same plan, seed, kit and jars.";
    private static final String PROPER =
            "Name the directories that kit compare or kit gate made with --shard for one plan and seed.";

    /**
     * Pattern of the directories in a path of a jar or a cache in a word of a command: from the path's start up to the
     * file name.
     */
    private static final String DIRECTORIES =
            "(^|[=:,])/(?:[^/=:,\\s]+/)+(?=[^/=:,\\s]+\\.(?:jar|war|aot|jsa)(?:[:,]|$))";

    private static final String DIRECTORY = "^/.*/";

    private final ObjectMapper mapper = Json.mapper();
    private final List<Piece> pieces;

    private ShardMerge(List<Piece> pieces) {
        this.pieces = pieces;
    }

    private record Piece(Path directory, RunResult run) {
        RunHeader header() {
            return run.header();
        }

        ShardOrigin origin() {
            return Objects.requireNonNull(header().shard());
        }

        UserFailure refused(String why, String hint) {
            return UserFailure.usage(directory + " " + why, hint);
        }
    }

    /**
     * Reads the shards in those directories.
     *
     * @throws UserFailure if one is no shard, or not of the run that the first is of, or was stopped by somebody
     * @throws IOException if they cannot be read
     */
    public static ShardMerge of(List<Path> directories) throws IOException {
        List<Piece> pieces = new ArrayList<>();
        Set<Path> named = new HashSet<>();
        for (Path directory : directories) {
            requirePlainFiles(directory);
            Piece piece = new Piece(directory, ResultStore.load(directory));
            if (!named.add(directory.toRealPath())) {
                throw piece.refused("is named twice", "Name every shard once.");
            }
            requireShard(piece);
            requireOwnBlocks(piece);
            pieces.add(piece);
        }
        ShardMerge merge = new ShardMerge(pieces.stream()
                .sorted(Comparator.comparingInt(piece -> piece.origin().number()))
                .toList());
        for (Piece piece : pieces.subList(1, pieces.size())) {
            merge.requireSame(pieces.get(0), piece);
        }
        merge.requireEachOnce();
        return merge;
    }

    /** Refuses links: a shard comes from another machine, and what it links to here would become part of the merged run. */
    private static void requirePlainFiles(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return; // it is refused as no run
        }
        Path root = directory.toRealPath(); // the user may name it by a link
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> !Files.isRegularFile(file, NOFOLLOW_LINKS) && !Files.isDirectory(file, NOFOLLOW_LINKS))
                    .findFirst()
                    .ifPresent(file -> {
                        throw UserFailure.usage(
                                directory + " holds " + root.relativize(file) + ", which is a link or no plain file",
                                "Copy the files of the shard themselves.");
                    });
        }
    }

    private static void requireShard(Piece piece) {
        RunHeader header = piece.header();
        if (!header.shards().isEmpty()) {
            throw piece.refused("is merged already", "Name the directories of its shards and of the others.");
        }
        ShardOrigin origin = header.shard();
        if (origin == null) {
            throw piece.refused("is a whole run, not a shard", PROPER);
        }
        if (!origin.share().valid() || origin.of() > header.plan().blocks()) {
            throw piece.refused(
                    "says that it is shard " + origin.share() + " of a run of "
                            + header.plan().blocks() + " blocks: expected I/N with I from 1 to N, and N up to "
                            + header.plan().blocks(),
                    RERUN);
        }
        if (origin.machine() == null
                || origin.machine().isBlank()
                || !origin.hashes().containsKey(ShardOrigin.KIT)) {
            throw piece.refused("does not say on which machine or by which kit it was measured", RERUN);
        }
    }

    private static void requireOwnBlocks(Piece piece) {
        RunResult run = piece.run();
        List<Integer> own = run.header().blocks();
        Stream.of(
                        run.slices().stream().map(SliceResult::block),
                        run.launches().stream().map(LaunchResult::block),
                        run.ends().stream().map(BlockEnd::block))
                .flatMap(blocks -> blocks)
                .filter(block -> !own.contains(block))
                .findFirst()
                .ifPresent(block -> {
                    throw piece.refused(
                            "holds block " + block + ", which is not of shard "
                                    + piece.origin().share(),
                            RERUN);
                });
        if (!run.complete() && earlyEnd(run) == null) {
            throw piece.refused(
                    "is not finished: " + run.endedBlocks() + " of " + own.size() + " blocks ran to the end",
                    "kit compare --resume " + piece.directory() + " goes on with it, on the machine that began it.");
        }
        Set<SliceKey> slices = new HashSet<>();
        for (SliceResult slice : run.slices()) {
            if (!slices.add(slice.key())) {
                throw piece.refused(
                        "holds a slice of " + slice.variant().label() + " in block " + slice.block() + " twice", RERUN);
            }
            if (!has(run.header().plan(), slice)) {
                throw piece.refused(
                        "holds slices of " + slice.variant().label() + " " + slice.scenario()
                                + ", which its plan does not have",
                        RERUN);
            }
        }
    }

    /**
     * Returns the reason why the kit itself ended the run early, as it would again; null where it did not, or the run
     * has all of its blocks.
     */
    private static MergedShard.@Nullable EarlyEnd earlyEnd(RunResult run) {
        RunHeader header = run.header();
        if (run.complete()) {
            return null;
        }
        List<Integer> lost =
                header.blocks().stream().filter(block -> !run.ended(block)).toList();
        if (header.worseThanPercent() != null
                && failed(run)) { // the gate fails, whatever other blocks would have shown
            return new MergedShard.EarlyEnd(lost, "a build failed");
        }
        EarlyStop stop = new EarlyStop(header.plan());
        List<SliceResult> slices = uninterrupted(run);
        slices.forEach(stop::add);
        return slices.stream()
                .map(SliceResult::block)
                .max(Integer::compare)
                .flatMap(last -> run.ended(last) ? stop.after(last) : stop.beforeRepeats())
                .map(reason -> new MergedShard.EarlyEnd(lost, reason.sentence()))
                .orElse(null);
    }

    private static boolean failed(RunResult run) {
        return !run.failedLaunches().isEmpty() || uninterrupted(run).stream().anyMatch(SliceResult::failed);
    }

    /** Returns the slices without those of attempts at a block that were stopped. */
    private static List<SliceResult> uninterrupted(RunResult run) {
        return run.slices().stream()
                .filter(slice -> !slice.blames(Culprit.INTERRUPTED))
                .toList();
    }

    private static boolean has(Plan plan, SliceResult slice) {
        return plan.parts().stream()
                .filter(part ->
                        part.name().equals(slice.part()) && part.variants().contains(slice.variant()))
                .map(Part::scenarios)
                .anyMatch(scenarios ->
                        scenarios.stream().anyMatch(scenario -> scenario.name().equals(slice.scenario())));
    }

    private void requireSame(Piece first, Piece other) {
        requireSameGate(first, other);
        requireSame(first, other, "seed", header -> header.plan().seed());
        requireSame(first, other, "number of shards", header -> shard(header).of());
        String key = difference("plan", plan(first), plan(other));
        if (key != null) {
            throw other.refused("is of another plan than " + first.directory() + ": " + key + " differs", RERUN);
        }
        requireSame(first, other, "choice of what the machine can run", RunHeader::skipped);
        requireSame(first, other, "commit of the kit", header -> header.environment()
                .git());
        requireSame(first, other, "JDK", header -> header.environment().jdk());
        requireSame(first, other, "set of tools", header -> header.environment().tools());
        SortedMap<String, String> hashes = first.origin().hashes();
        Set<String> keys = new LinkedHashSet<>(hashes.keySet());
        keys.addAll(other.origin().hashes().keySet());
        for (String each : keys) {
            if (!Objects.equals(hashes.get(each), other.origin().hashes().get(each))) {
                throw other.refused(
                        "was measured with another "
                                + (each.equals(ShardOrigin.KIT)
                                        ? "build of the kit"
                                        : each.replaceFirst("jar:", "jar of ")
                                                .replaceFirst("files:", "set of files in the command of "))
                                + " than " + first.directory() + " (by SHA-256)",
                        "Build once and give every machine the same files.");
            }
        }
    }

    private static void requireSameGate(Piece first, Piece other) {
        Double one = first.header().worseThanPercent();
        Double two = other.header().worseThanPercent();
        if ((one == null) != (two == null)) {
            throw other.refused(
                    (two == null ? "is a shard of a comparison, and " : "is a shard of a gate, and ")
                            + first.directory()
                            + (two == null ? " of a gate" : " of a comparison"),
                    PROPER);
        }
        requireSame(first, other, "margin (--worse-than, in percent)", RunHeader::worseThanPercent);
    }

    private static ShardOrigin shard(RunHeader header) {
        return Objects.requireNonNull(header.shard());
    }

    private static void requireSame(
            Piece first, Piece other, String what, Function<RunHeader, @Nullable Object> value) {
        Object one = value.apply(first.header());
        Object two = value.apply(other.header());
        if (!Objects.equals(one, two)) {
            throw other.refused(
                    "has another " + what + " than " + first.directory() + ": " + two + ", not " + one, RERUN);
        }
    }

    /**
     * Returns the plan without the places of kit, jars and programs, which may differ between machines: they are
     * compared by their hashes. The name of a plan that the kit wrote depends on the other files in its directory, and the
     * start-up time in it on the machine.
     */
    private JsonNode plan(Piece piece) {
        ObjectNode plan = mapper.valueToTree(piece.header().plan());
        for (JsonNode contender : plan.get("contenders")) {
            ((ObjectNode) contender).remove("jar");
            if (contender.get("peer") instanceof ObjectNode peer) {
                peer.remove(List.of("build", "makes"));
            }
            if (contender.get("command") instanceof ArrayNode words) {
                for (int i = 0; i < words.size(); i++) {
                    String word = words.get(i).asText();
                    words.set(i, i == 0 ? word.replaceFirst(DIRECTORY, "") : word.replaceAll(DIRECTORIES, "$1"));
                }
            }
        }
        plan.remove(List.of("name", "start_up"));
        return plan;
    }

    /** Returns the first key whose values differ, which may be secret themselves; null where none does. */
    private static @Nullable String difference(String key, JsonNode one, JsonNode two) {
        if (one.equals(two)) {
            return null;
        }
        if (one.isObject() && two.isObject()) {
            Set<String> names = new LinkedHashSet<>();
            one.fieldNames().forEachRemaining(names::add);
            two.fieldNames().forEachRemaining(names::add);
            return names.stream()
                    .map(name -> difference(key + "." + name, one.path(name), two.path(name)))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(key);
        }
        if (one.isArray() && two.isArray() && one.size() == two.size()) {
            Iterator<JsonNode> others = two.iterator();
            int at = 0;
            for (JsonNode each : one) {
                String found = difference(key + "[" + at++ + "]", each, others.next());
                if (found != null) {
                    return found;
                }
            }
        }
        return key;
    }

    private void requireEachOnce() {
        for (int i = 1; i < pieces.size(); i++) {
            Piece before = pieces.get(i - 1);
            if (before.origin().number() == pieces.get(i).origin().number()) {
                throw pieces.get(i)
                        .refused(
                                "is shard " + pieces.get(i).origin().share() + ", and so is " + before.directory(),
                                "Name one of the two.");
            }
        }
    }

    /** Returns the run that the shards are of. */
    public RunResult run() {
        return new RunResult(
                header(),
                inBlocks(RunResult::launches, LaunchResult::block),
                inBlocks(RunResult::slices, SliceResult::block),
                inBlocks(RunResult::ends, BlockEnd::block),
                List.of());
    }

    private RunHeader header() {
        RunHeader first = pieces.get(0).header();
        return new RunHeader(
                pieces.stream()
                        .map(piece -> piece.header().startedAt())
                        .min(Instant::compareTo)
                        .orElseThrow(),
                first.command()
                        .replace(
                                "--shard " + shard(first).share(),
                                "--shard I/" + shard(first).of()),
                first.plan(),
                first.environment(),
                first.packaging(),
                first.skipped(),
                first.worseThanPercent(),
                null,
                pieces.stream()
                        .map(piece ->
                                new MergedShard(piece.origin(), piece.header().environment(), earlyEnd(piece.run())))
                        .toList());
    }

    /** Returns the shards' entries ordered by block. Within a block they keep the order in which they were stored. */
    private <T> List<T> inBlocks(Function<RunResult, List<T>> part, Function<T, Integer> block) {
        return pieces.stream()
                .flatMap(piece -> part.apply(piece.run()).stream())
                .sorted(Comparator.comparing(block))
                .toList();
    }

    /**
     * Stores the merged run, with all that its shards have kept.
     *
     * @throws UserFailure if the directory is not empty
     * @throws IOException if it cannot be written
     */
    public void store(Path directory) throws IOException {
        ResultStore.store(
                directory, run(), pieces.stream().map(Piece::directory).collect(Collectors.toList()));
    }
}
