package containerkit.loadtest.report.view;

import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Files that the tools wrote, below a run's directory. */
public final class RawFiles {
    /** Directory of the files below a run's directory. */
    public static final String DIRECTORY = "raw/";

    /** Files of a report that a run may lack: not every plan asks for profiles or a capacity. */
    private static final List<String> OPTIONAL = List.of("profiles.jsonl", "capacities.jsonl", "sessions.jsonl");

    private final NavigableSet<String> paths = new TreeSet<>();
    private final List<String> optional = new ArrayList<>();

    private RawFiles() {}

    /** Returns no files. */
    public static RawFiles none() {
        return new RawFiles();
    }

    /** Returns the files of that run; none where they were not kept. */
    public static RawFiles of(Path run) throws IOException {
        RawFiles files = new RawFiles();
        OPTIONAL.stream().filter(name -> Files.exists(run.resolve(name))).forEach(files.optional::add);
        Path raw = run.resolve(DIRECTORY);
        if (Files.isDirectory(raw)) {
            try (Stream<Path> entries = Files.list(raw)) {
                entries.forEach(file -> files.paths.add(DIRECTORY + file.getFileName()));
            }
        }
        return files;
    }

    /** Returns the files of a report that a run need not have and this one has. */
    public List<String> optional() {
        return List.copyOf(optional);
    }

    /** Returns the paths of a slice's files from the run's directory, by name. */
    public List<String> of(SliceResult slice) {
        int ending = slice.raw().length() + 1;
        return paths.subSet(slice.raw() + ".", slice.raw() + (char) ('.' + 1)).stream()
                .filter(path ->
                        path.length() > ending && !Character.isDigit(path.charAt(ending))) // 10.5 is another rate
                .toList();
    }
}
