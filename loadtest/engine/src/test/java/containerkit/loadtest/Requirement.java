package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** What a test needs of the machine: it skips by name where that is missing, and fails under {@code kit test --all}. */
public final class Requirement {
    private Requirement() {}

    public static void of(boolean met, String what) {
        if (Boolean.getBoolean("kit.test.all")) {
            assertThat(met).as(what).isTrue();
        }
        assumeTrue(met, what);
    }

    /** Where on the path that program is. */
    public static Path program(String name) {
        Optional<Path> program = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
        of(program.isPresent(), name + " is installed");
        return program.orElseThrow();
    }
}
