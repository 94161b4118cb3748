package containerkit.loadtest.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary directory that goes with everything in it. */
public final class ScratchDirectory implements AutoCloseable {
    private final Path path;

    private ScratchDirectory(Path path) {
        this.path = path;
    }

    /**
     * A new one.
     *
     * @param prefix what its name begins with
     * @throws IOException where none can be made
     */
    public static ScratchDirectory create(String prefix) throws IOException {
        return new ScratchDirectory(Files.createTempDirectory(prefix));
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(path)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) { // somebody else removes it at the same time
            throw e.getCause();
        }
        for (Path file : deepestFirst) {
            Files.deleteIfExists(file);
        }
    }
}
