package containerkit.loadtest.load.siege;

import containerkit.loadtest.process.ScratchDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;

/** A home directory for siege alone, which reads and writes {@code $HOME/.siege} and creates it where it is missing. */
final class SiegeHome implements AutoCloseable {
    private final ScratchDirectory directory;

    private SiegeHome(ScratchDirectory directory) {
        this.directory = directory;
    }

    static SiegeHome create() throws IOException {
        ScratchDirectory directory = ScratchDirectory.create("kit-siege-");
        Files.createDirectory(directory.path().resolve(".siege"));
        return new SiegeHome(directory);
    }

    Map<String, String> environment() {
        return Map.of("HOME", directory.path().toString());
    }

    @Override
    public void close() throws IOException {
        directory.close();
    }
}
