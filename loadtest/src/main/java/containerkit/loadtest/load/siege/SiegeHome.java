package containerkit.loadtest.load.siege;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A home directory for siege alone, which reads and writes {@code $HOME/.siege} and creates it where it is missing. */
final class SiegeHome implements AutoCloseable {
    private final Path directory;

    private SiegeHome(Path directory) {
        this.directory = directory;
    }

    static SiegeHome create() throws IOException {
        Path directory = Files.createTempDirectory("kit-siege-");
        Files.createDirectory(directory.resolve(".siege"));
        return new SiegeHome(directory);
    }

    Map<String, String> environment() {
        return Map.of("HOME", directory.toString());
    }

    @Override
    public void close() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(directory)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }
}
