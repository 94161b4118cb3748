package containerkit.loadtest.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Temporary directory that is removed with everything in it. Its name holds the id of the process that made it. */
public final class ScratchDirectory implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("kit-[a-z]+-(\\d{1,18})-\\d+");
    private static final int TRIES = 3; // a process that ends may still write
    private static final Duration CLOCK_STEP = Duration.ofSeconds(2); // a start is told to the second

    private final Path path;

    private ScratchDirectory(Path path) {
        this.path = path;
    }

    /**
     * Creates a directory {@code kit-<purpose>-<process id>-<random number>}.
     *
     * @throws IOException if it cannot be created
     */
    public static ScratchDirectory create(String purpose) throws IOException {
        return create(purpose, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /**
     * Creates the same in another place than the system's.
     *
     * @throws IOException if it cannot be created
     */
    public static ScratchDirectory create(String purpose, Path parent) throws IOException {
        return new ScratchDirectory(Files.createTempDirectory(
                parent, "kit-" + purpose + "-" + ProcessHandle.current().pid() + "-"));
    }

    /** Removes directories of killed kits: those whose process has ended. */
    public static void sweep() {
        sweep(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Removes directories of killed kits below that directory. */
    public static void sweep(Path parent) {
        sweep(parent, Duration.ZERO);
    }

    /**
     * Removes directories of killed kits below that directory that nobody has touched for so long. If several machines
     * share it, a process that is not here may be at work on another one.
     */
    public static void sweep(Path parent, Duration untouched) {
        FileTime latest = FileTime.from(Instant.now().minus(untouched));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(parent, "kit-*")) {
            for (Path path : left) {
                Matcher name = NAME.matcher(path.getFileName().toString());
                if (name.matches() && ended(Long.parseLong(name.group(1)), path) && !touchedSince(path, latest)) {
                    new ScratchDirectory(path).close();
                }
            }
        } catch (IOException e) {
            return; // no temporary directory can be listed, so none is swept
        }
    }

    /** Returns whether the process that made the directory is gone. In containers the next kit has the same process id. */
    private static boolean ended(long pid, Path path) {
        return ProcessHandle.of(pid)
                .map(process -> process.info()
                        .startInstant()
                        .filter(start -> !touchedSince(path, earlier(start)))
                        .isPresent())
                .orElse(true);
    }

    private static FileTime earlier(Instant start) {
        return FileTime.from(start.minus(CLOCK_STEP));
    }

    private static boolean touchedSince(Path path, FileTime latest) {
        try {
            return Files.getLastModifiedTime(path).compareTo(latest) > 0;
        } catch (IOException e) {
            return true; // another kit has just removed it
        }
    }

    public Path path() {
        return path;
    }

    /** Removes the directory; files that cannot be removed are left for a later {@link #sweep}. */
    @Override
    public void close() {
        for (int tries = 0; tries < TRIES && Files.exists(path); tries++) {
            try (Stream<Path> files = Files.walk(path)) {
                List<Path> deepestFirst =
                        files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : deepestFirst) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException | UncheckedIOException e) {
                continue;
            }
        }
    }
}
