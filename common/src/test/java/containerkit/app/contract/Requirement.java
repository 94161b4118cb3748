package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Something that a test needs of the machine. Without it the test is skipped, and fails under {@code kit test --all}. */
final class Requirement {

    private Requirement() {}

    static void program(String name) {
        boolean there = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
        String what = name + " is installed";
        if (Boolean.getBoolean("kit.test.all")) {
            assertThat(there).as(what).isTrue();
        }
        assumeTrue(there, what);
    }
}
