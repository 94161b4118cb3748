package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that seal what the reports look like. After a change that is meant, write them anew as CONTRIBUTING.md says,
 * and read the difference before committing it.
 */
final class Golden {
    static final boolean UPDATE = Boolean.getBoolean("golden.update");

    private static final Path DIRECTORY = Path.of("report/src/test/resources/containerkit/loadtest/report/golden");

    private Golden() {}

    static void check(Path actual, String name) throws IOException {
        Path golden = DIRECTORY.resolve(name);
        if (UPDATE) {
            Files.createDirectories(golden.getParent());
            Files.copy(actual, golden, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(Files.readString(actual)).as(name).isEqualTo(Files.readString(golden));
    }
}
