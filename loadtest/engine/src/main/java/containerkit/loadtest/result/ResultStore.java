package containerkit.loadtest.result;

import static containerkit.loadtest.result.JsonLines.lines;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.secret.PrivateFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The directory of one run. Every slice is appended as one line at once. A run that is cut off at any byte loses at
 * most the line that was being written.
 */
public final class ResultStore implements AutoCloseable {
    static final String HEADER = "run.json";
    private static final String SLICES = "slices.jsonl";
    static final String LAUNCHES = "launches.jsonl";
    private static final String BLOCKS = "blocks.jsonl";
    private static final String CAPACITIES = "capacities.jsonl";
    private static final String SESSIONS = "sessions.jsonl";

    /**
     * File of the series, apart from the slices, because it is by far larger. Only code that draws the series reads it.
     */
    static final String SERIES = "series.jsonl";

    /** File of the profiles, apart from the slices because it is larger, too; runs without profiles have none. */
    static final String PROFILES = "profiles.jsonl";

    static final String RAW = "raw";
    private static final String FRESH = ".new";

    private final ObjectMapper mapper = Json.mapper();
    private final Path directory;
    private final FileChannel lockFile;

    private ResultStore(Path directory) throws IOException {
        this.directory = directory;
        this.lockFile = FileChannel.open(directory.resolve(".lock"), CREATE, WRITE);
        if (!locked(lockFile)) {
            lockFile.close();
            throw UserFailure.usage(directory + " is being written by another kit", "wait until it is done");
        }
    }

    /** Locks the file for this process; returns false if another process, or this one already, has the lock. */
    private static boolean locked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /**
     * Starts a run in a directory that does not exist yet or is empty.
     *
     * @throws UserFailure if it is not empty
     * @throws IOException if it cannot be written
     */
    public static ResultStore create(Path directory, RunHeader header) throws IOException {
        Files.createDirectories(directory);
        requireEmpty(directory);
        ResultStore store = new ResultStore(directory);
        try {
            PrivateFiles.createDirectory(directory.resolve(RAW));
            PrivateFiles.createFile(directory.resolve(LAUNCHES));
            store.replace(
                    HEADER,
                    out -> out.write(
                            store.mapper.writerWithDefaultPrettyPrinter().writeValueAsBytes(header)));
            return store;
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
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
        if (parent != null && !Files.isDirectory(parent)) {
            throw UserFailure.usage(
                    directory + " cannot be created: " + parent + " is a file, not a directory",
                    "name a directory below another one");
        }
        if (parent != null && !Files.isWritable(parent)) {
            throw UserFailure.usage(
                    directory + " cannot be created: " + parent + " is not writable", "name a directory elsewhere");
        }
    }

    /**
     * Opens an unfinished run to go on with it. Slices of blocks that did not run to their end, or lack slices, become
     * void.
     *
     * @throws UserFailure if there is no run
     * @throws IOException if it cannot be read or written
     */
    public static ResultStore resume(Path directory) throws IOException {
        requireRun(directory);
        ResultStore store = new ResultStore(directory); // locked before it reads, or another kit's slices could be lost
        try {
            PrivateFiles.restrict(directory.resolve(HEADER)); // it may have been copied
            store.voidUnfinishedBlocks(load(directory, store.mapper));
            return store;
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private void voidUnfinishedBlocks(RunResult so) throws IOException {
        Set<Integer> ended = so.ends().stream().map(BlockEnd::block).collect(Collectors.toSet());
        Fault interrupted = Fault.Kind.INTERRUPTED.of();
        rewrite(
                SLICES,
                so.slices().stream()
                        .map(slice -> ended.contains(slice.block()) || slice.blames(Culprit.INTERRUPTED)
                                ? slice
                                : slice.voided(interrupted))
                        .toList());
        rewrite(LAUNCHES, so.launches());
        rewrite(BLOCKS, so.ends());
        rewrite(CAPACITIES, so.capacities());
        JsonLines.dropCutLine(directory.resolve(SERIES)); // what is void now is used no more, and may stay
        JsonLines.dropCutLine(directory.resolve(PROFILES)); // likewise
        JsonLines.dropCutLine(directory.resolve(SESSIONS));
    }

    /**
     * Reads the stored part of a run; a last line that was cut off is skipped. A block that lacks slices counts as one
     * that did not end.
     *
     * @throws UserFailure if there is no run, or a line in the middle is damaged
     * @throws IOException if it cannot be read
     */
    public static RunResult load(Path directory) throws IOException {
        return load(directory, Json.mapper());
    }

    static RunResult load(Path directory, ObjectMapper mapper) throws IOException {
        RunHeader header = header(directory, mapper);
        List<SliceResult> slices = lines(mapper, directory.resolve(SLICES), SliceResult.class);
        return new RunResult(
                header,
                lines(mapper, directory.resolve(LAUNCHES), LaunchResult.class),
                slices,
                BlockEnd.ofWhole(lines(mapper, directory.resolve(BLOCKS), BlockEnd.class), slices),
                lines(mapper, directory.resolve(CAPACITIES), Capacity.class),
                lines(mapper, directory.resolve(SESSIONS), Session.class));
    }

    /**
     * Reads a run's plan and environment, and none of its slices.
     *
     * @throws UserFailure if there is no run, or it is damaged
     * @throws IOException if it cannot be read
     */
    public static RunHeader header(Path directory) throws IOException {
        return header(directory, Json.mapper());
    }

    private static RunHeader header(Path directory, ObjectMapper mapper) throws IOException {
        Path header = requireRun(directory);
        if (Files.size(header) > JsonLines.LONGEST) {
            throw damaged(header, "it has more than " + (JsonLines.LONGEST >> 20) + " MiB");
        }
        try {
            JsonNode root = mapper.readTree(header.toFile());
            int format = root.path("format").asInt();
            if (format != RunHeader.FORMAT) {
                throw UserFailure.usage(
                        header + " has format " + format + ", this kit reads format " + RunHeader.FORMAT,
                        "render it with the version of the kit that made it");
            }
            return mapper.treeToValue(root, RunHeader.class);
        } catch (JsonProcessingException e) {
            throw damaged(header, e.getOriginalMessage());
        }
    }

    private static UserFailure damaged(Path header, String reason) {
        return UserFailure.usage(header + " is damaged: " + reason, "restore it, or run again");
    }

    /**
     * Reads the profiles of a run in the order they were taken; empty where it took none.
     *
     * @throws UserFailure if a whole line is damaged; a last line that was cut off is skipped
     * @throws IOException if the file cannot be read
     */
    public static List<ProfileResult> profiles(Path directory) throws IOException {
        return lines(Json.mapper(), directory.resolve(PROFILES), ProfileResult.class);
    }

    /** Returns the directory that the run is stored in. */
    public Path directory() {
        return directory;
    }

    public void append(SliceResult slice) throws IOException {
        append(SLICES, slice);
    }

    /**
     * Appends the series of a slice. It must come before the slice, so that no slice is without it. One too long to be
     * read again, of a slice of several hours, is left out.
     */
    public void append(Series series) throws IOException {
        JsonLines.append(mapper, directory.resolve(SERIES), series);
    }

    /** Appends a profile; of one too large to be read again only that it is. */
    public void append(ProfileResult profile) throws IOException {
        if (!JsonLines.append(mapper, directory.resolve(PROFILES), profile)) {
            append(PROFILES, new ProfileResult(profile.slice(), null, "it is too large to be stored"));
        }
    }

    public void append(LaunchResult launch) throws IOException {
        append(LAUNCHES, launch);
    }

    /**
     * Marks a block as run to its end, once all that belongs to it is on the disk: after a power cut there must be no
     * end of a block whose slices are lost. No server runs now, so that the disk disturbs no slice.
     */
    public void append(BlockEnd end) throws IOException {
        for (String file : List.of(SLICES, LAUNCHES, SERIES, PROFILES, CAPACITIES, SESSIONS)) {
            JsonLines.force(directory.resolve(file));
        }
        append(BLOCKS, end);
        JsonLines.force(directory.resolve(BLOCKS));
    }

    public void append(Capacity capacity) throws IOException {
        append(CAPACITIES, capacity);
    }

    /** Appends a session, before its first slice. */
    public void append(Session session) throws IOException {
        append(SESSIONS, session);
    }

    /** Returns whether a run is stored there; not if its header is a link, for the run may come from somebody else. */
    public static boolean holdsRun(Path directory) {
        return Files.isRegularFile(directory.resolve(HEADER), LinkOption.NOFOLLOW_LINKS);
    }

    private static Path requireRun(Path directory) {
        Path header = directory.resolve(HEADER);
        if (!holdsRun(directory)) {
            throw UserFailure.usage(
                    directory + " holds no run (no " + HEADER + ")", "name a directory that kit compare made");
        }
        return header;
    }

    private void append(String file, Object value) throws IOException {
        if (!JsonLines.append(mapper, directory.resolve(file), value)) {
            throw new IOException("a line of " + file + " would be too long to be read again");
        }
    }

    private void rewrite(String file, List<?> values) throws IOException {
        replace(file, out -> {
            for (Object value : values) {
                out.write(mapper.writeValueAsBytes(value));
                out.write('\n');
            }
        });
    }

    /** Writes the content of a file. */
    private interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Replaces a file whole or not at all: a kit that is killed here, or a power cut, leaves the old file. */
    private void replace(String file, Content content) throws IOException {
        Path fresh = directory.resolve(file + FRESH);
        if (RunHeader.PRIVATE.contains(file)) {
            Files.deleteIfExists(fresh); // that of a kit that was killed may be open to all
            PrivateFiles.createFile(fresh);
        }
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(fresh))) {
            content.writeTo(out);
        }
        JsonLines.force(fresh);
        Files.move(fresh, directory.resolve(file), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
