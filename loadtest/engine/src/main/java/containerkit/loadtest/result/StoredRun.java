package containerkit.loadtest.result;

import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Stored sessions of one comparison as one run, whose blocks are numbered throughout.
 *
 * @param run the run
 * @param profiles its profiles, in the order they were taken
 */
public record StoredRun(RunResult run, List<ProfileResult> profiles) {
    /** Start of the names of the directories, below a run's own, of the sessions that were added to it. */
    private static final String ADDED = "session-";

    private static final Pattern ADDED_NAME = Pattern.compile(ADDED + "[1-9]\\d{0,3}");

    /** A directory and what is stored in it. */
    private record Piece(Path directory, RunResult run) {}

    /** Reads a run, with the sessions that were added to it. Throws if there is no run, or one of another comparison. */
    public static StoredRun load(Path directory) throws IOException {
        return load(directory, List.of(directory));
    }

    /**
     * Reads runs of one comparison, each with the sessions that were added to it.
     *
     * @param report directory of the report, from which files of slices are named
     * @throws UserFailure if one of them is no run, a copy, or of another comparison than the first
     */
    public static StoredRun load(Path report, List<Path> directories) throws IOException {
        Path from = direct(report);
        List<Piece> pieces = new ArrayList<>();
        Set<Path> named = new HashSet<>();
        for (Path directory : directories) {
            for (Path each : withAdded(direct(directory))) {
                RunResult run = ResultStore.load(each);
                if (named.add(each.toRealPath())) {
                    pieces.add(new Piece(each, run));
                }
            }
        }
        requireOneComparison(pieces);
        List<LaunchResult> launches = new ArrayList<>();
        List<SliceResult> slices = new ArrayList<>();
        List<BlockEnd> ends = new ArrayList<>();
        List<Capacity> capacities = new ArrayList<>();
        List<Session> sessions = new ArrayList<>();
        List<ProfileResult> profiles = new ArrayList<>();
        int blocks = 0;
        for (Piece piece : pieces) {
            int before = blocks;
            String files = files(from, piece.directory());
            RunResult run = piece.run();
            String stored = piece.directory().toString();
            String decision = run.decision().orElse(null);
            run.launches().forEach(each -> launches.add(each.after(before)));
            run.slices().forEach(each -> slices.add(each.after(before, files)));
            run.ends().forEach(each -> ends.add(each.after(before)));
            capacities.addAll(run.capacities());
            run.sessions().forEach(each -> sessions.add(each.after(before, stored, decision)));
            ResultStore.profiles(piece.directory())
                    .forEach(each -> profiles.add(
                            new ProfileResult(each.slice().after(before, files), each.profile(), each.problem())));
            blocks += blocks(run);
        }
        RunResult first = pieces.get(0).run();
        if (pieces.size() == 1) {
            return new StoredRun(first.in(sessions), profiles);
        }
        Instant start = sessions.stream()
                .map(Session::startedAt)
                .min(Instant::compareTo)
                .orElseThrow();
        RunHeader header = first.header().of(first.header().plan().withBlocks(blocks, null), start);
        return new StoredRun(new RunResult(header, launches, slices, ends, capacities, sessions), profiles);
    }

    private static void requireOneComparison(List<Piece> pieces) {
        Piece first = pieces.get(0);
        Set<Instant> starts = new HashSet<>();
        for (Piece piece : pieces) {
            if (!starts.add(piece.run().header().startedAt())) {
                throw UserFailure.usage(piece.directory() + " is a copy of another of them", "Name every run once.");
            }
            String difference = Comparability.difference(first.run(), piece.run());
            if (difference != null) {
                throw UserFailure.usage(
                        piece.directory() + " is of another comparison than " + first.directory() + ": " + difference,
                        "kit compare --add " + first.directory() + " runs another session of that one.");
            }
        }
    }

    /** Returns the directory that a link such as {@code reports/latest} leads to: that link leads elsewhere tomorrow. */
    private static Path direct(Path directory) throws IOException {
        return Files.isSymbolicLink(directory)
                ? directory.resolveSibling(Files.readSymbolicLink(directory))
                : directory;
    }

    /** Returns the directories of a run and of the sessions that were added to it, in their order. */
    private static List<Path> withAdded(Path directory) throws IOException {
        List<Path> all = new ArrayList<>(List.of(directory));
        if (Files.isDirectory(directory)) {
            try (Stream<Path> entries = Files.list(directory)) {
                entries.filter(StoredRun::isAdded)
                        .filter(ResultStore::holdsRun)
                        .sorted(Comparator.comparingInt(StoredRun::number))
                        .forEach(all::add);
            }
        }
        return all;
    }

    private static boolean isAdded(Path directory) {
        Path name = directory.getFileName();
        return name != null && ADDED_NAME.matcher(name.toString()).matches();
    }

    /** Returns the number of a session that was added, by its directory. */
    public static int number(Path added) {
        return Integer.parseInt(added.getFileName().toString().substring(ADDED.length()));
    }

    /** Returns the directory of the next session that is added to a run; it does not exist yet. */
    public static Path next(Path directory) {
        return IntStream.iterate(2, number -> number + 1)
                .mapToObj(number -> directory.resolve(ADDED + number))
                .filter(each -> !Files.exists(each, LinkOption.NOFOLLOW_LINKS))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the directory of the run that a session was added to; the same one for any other run. */
    public static Path whole(Path directory) {
        Path parent = directory.toAbsolutePath().normalize().getParent();
        return isAdded(directory) && parent != null && ResultStore.holdsRun(parent)
                ? Objects.requireNonNullElse(directory.getParent(), parent)
                : directory;
    }

    /** Returns the path that a slice's files begin with: from the report where they lie below it. */
    private static String files(Path report, Path directory) {
        Path from = report.toAbsolutePath().normalize();
        Path to = directory.toAbsolutePath().normalize();
        return from.equals(to) ? "" : (to.startsWith(from) ? from.relativize(to) : to.getFileName()) + "/";
    }

    /** Returns the number of blocks that a run has, or that were begun. */
    private static int blocks(RunResult run) {
        int begun = run.slices().stream().mapToInt(SliceResult::block).max().orElse(0);
        return Math.max(begun, run.decision().isPresent() ? run.endedBlocks() : run.planned());
    }
}
