package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A class that nobody can take in at one go is two. */
class FileLengthTest {
    private static final int BELOW = 250;

    @Test
    void everyFileIsShort() throws IOException {
        List<String> tooLong = new ArrayList<>();
        int found = 0;
        for (Path file : sources()) {
            long lines;
            try (Stream<String> text = Files.lines(file)) {
                lines = text.count();
            }
            if (lines >= BELOW) {
                tooLong.add(file + ": " + lines + " lines");
            }
            found++;
        }

        assertThat(tooLong).isEmpty();
        assertThat(found).as("files that were looked at").isGreaterThan(300);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
