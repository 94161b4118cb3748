package containerkit.loadtest.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.secret.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/**
 * The directory of one run, which the kit that holds the machine's lock writes. Every slice is appended as one line at
 * once. A run that is cut off at any byte loses at most the line that was being written.
 */
public record ResultStore(Path directory) {
    static final String HEADER = "run.json";
    static final String LAUNCHES = "launches.jsonl";
    static final String RAW = "raw";

    /** Files that hold a value a line. */
    private static final Map<Class<? extends Record>, String> FILES = Map.of(
            SliceResult.class, "slices.jsonl",
            LaunchResult.class, LAUNCHES,
            ProfileResult.class, "profiles.jsonl",
            Capacity.class, "capacities.jsonl",
            Session.class, "sessions.jsonl",
            BlockEnd.class, "blocks.jsonl");

    /** Starts a run in a directory that does not exist yet or is empty. Throws if it is not. */
    public static ResultStore create(Path directory, RunHeader header) throws IOException {
        Files.createDirectories(directory);
        requireEmpty(directory);
        PrivateFiles.createDirectory(directory.resolve(RAW));
        PrivateFiles.createFile(directory.resolve(LAUNCHES));
        Path fresh = PrivateFiles.createFile(directory.resolve(HEADER + ".new"));
        Json.mapper().writerWithDefaultPrettyPrinter().writeValue(fresh.toFile(), header);
        JsonLines.force(fresh);
        // A full disk or a killed kit leaves no half of a header, which would look like a run.
        Files.move(fresh, directory.resolve(HEADER), StandardCopyOption.ATOMIC_MOVE);
        return new ResultStore(directory);
    }

    /** @throws UserFailure if a run cannot start in that directory because it is not empty */
    public static void requireEmpty(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            requireParent(directory);
            return;
        }
        if (!Files.isDirectory(directory)) {
            throw UserFailure.usage(directory + " is a file, not a directory", "name a new or empty directory");
        }
        try (var entries = Files.list(directory)) {
            if (entries.findAny().isPresent()) {
                throw UserFailure.usage(directory + " is not empty", "name another directory, or resume that run");
            }
        }
    }

    private static void requireParent(Path directory) {
        Path parent = directory.toAbsolutePath().getParent();
        while (parent != null && !Files.exists(parent)) {
            parent = parent.getParent();
        }
        if (parent != null && !(Files.isDirectory(parent) && Files.isWritable(parent))) {
            String is = Files.isDirectory(parent) ? " is not writable" : " is a file, not a directory";
            throw UserFailure.usage(directory + " cannot be created: " + parent + is, "name a directory elsewhere");
        }
    }

    /** Opens an unfinished run to go on with it. Throws if there is no run. */
    public static ResultStore resume(Path directory) throws IOException {
        load(directory);
        for (String copied : List.of(HEADER, LAUNCHES)) {
            PrivateFiles.restrict(directory.resolve(copied));
        }
        for (String file : FILES.values()) {
            JsonLines.dropCutLine(directory.resolve(file));
        }
        return new ResultStore(directory);
    }

    /**
     * Reads the stored part of a run; a last line that was cut off is skipped. A block that lacks slices counts as one
     * that did not end. Where a block was run again, the slices of its earlier attempts are void.
     *
     * @throws UserFailure if there is no run, or a line in the middle is damaged
     */
    public static RunResult load(Path directory) throws IOException {
        RunHeader header = header(directory);
        List<LaunchResult> launches = lines(directory, LaunchResult.class);
        List<SliceResult> slices = lines(directory, SliceResult.class);
        Map<Integer, Integer> attempts = RunResult.attempts(launches, slices);
        return new RunResult(
                header,
                launches,
                slices.stream()
                        .map(slice -> slice.attempt() == attempts.get(slice.block())
                                ? slice
                                : slice.voided(Fault.Kind.INTERRUPTED.of()))
                        .toList(),
                lines(directory, BlockEnd.class).stream()
                        .filter(end -> end.isWhole(slices))
                        .toList(),
                lines(directory, Capacity.class),
                lines(directory, Session.class));
    }

    /** Reads a run's plan and environment, and none of its slices. Throws if there is no run, or it is damaged. */
    public static RunHeader header(Path directory) throws IOException {
        Path header = directory.resolve(HEADER);
        if (!holdsRun(directory)) {
            throw UserFailure.usage(
                    directory + " holds no run (no " + HEADER + ")", "name a directory that kit compare made");
        }
        try {
            JsonNode root = Json.mapper().readTree(header.toFile());
            int format = root.path("format").asInt();
            if (format != RunHeader.FORMAT) {
                throw UserFailure.usage(
                        header + " has format " + format + ", this kit reads format " + RunHeader.FORMAT,
                        "render it with the version of the kit that made it");
            }
            return Json.mapper().treeToValue(root, RunHeader.class);
        } catch (JsonProcessingException e) {
            throw UserFailure.usage(header + " is damaged: " + e.getOriginalMessage(), "restore it, or run again");
        }
    }

    /** Reads the profiles of a run in the order they were taken; empty where it took none. */
    public static List<ProfileResult> profiles(Path directory) throws IOException {
        return lines(directory, ProfileResult.class);
    }

    private static <T extends Record> List<T> lines(Path directory, Class<T> type) throws IOException {
        return JsonLines.lines(directory.resolve(FILES.get(type)), type);
    }

    /** Appends a start, slice, profile, capacity or session. */
    public void append(Record value) throws IOException {
        JsonLines.append(file(value), value);
    }

    /**
     * Marks a block as run to its end, once all that belongs to it is on the disk: after a power cut there must be no
     * end of a block whose slices are lost. No server runs now, so that the disk disturbs no slice.
     */
    public void append(BlockEnd end) throws IOException {
        for (String file : FILES.values()) {
            JsonLines.force(directory.resolve(file));
        }
        JsonLines.append(file(end), end);
        JsonLines.force(file(end));
    }

    private Path file(Record value) {
        return directory.resolve(FILES.get(value.getClass()));
    }

    /** Returns whether a run is stored there; not if its header is a link, for the run may come from somebody else. */
    public static boolean holdsRun(Path directory) {
        return Files.isRegularFile(directory.resolve(HEADER), LinkOption.NOFOLLOW_LINKS);
    }
}
