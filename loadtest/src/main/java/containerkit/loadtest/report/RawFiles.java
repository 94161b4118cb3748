package containerkit.loadtest.report;

import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What the tools wrote, as it lies below a run's directory. */
final class RawFiles {
    /** Below a run's directory. */
    static final String DIRECTORY = "raw/";

    private final NavigableSet<String> paths = new TreeSet<>();

    private RawFiles() {}

    /** None are known. */
    static RawFiles none() {
        return new RawFiles();
    }

    /** Those of that run; none where they were not kept. */
    static RawFiles of(Path run) throws IOException {
        RawFiles files = new RawFiles();
        Path raw = run.resolve(DIRECTORY);
        if (Files.isDirectory(raw)) {
            try (Stream<Path> entries = Files.list(raw)) {
                entries.forEach(file -> files.paths.add(DIRECTORY + file.getFileName()));
            }
        }
        return files;
    }

    /** The paths of a slice's files from the run's directory, by name. */
    List<String> of(SliceResult slice) {
        return List.copyOf(paths.subSet(slice.raw() + ".", slice.raw() + (char) ('.' + 1)));
    }
}
