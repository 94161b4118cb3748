package containerkit.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.process.UserCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
    @TempDir
    Path directory;

    @Test
    void unpacksWhatIsBelowHomeAndNothingElse() throws IOException {
        Path home = home(jar("one", Map.of("home/a/b.txt", "B", "other.txt", "O")));

        assertThat(home.resolve("a/b.txt")).hasContent("B");
        try (Stream<Path> files = Files.walk(home)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("b.txt")
                    .doesNotContain("other.txt");
        }
    }

    @Test
    void theApplicationsBesideItAreUnpackedIntoTheSameDirectory() throws IOException {
        Path kit = jar("kit", Map.of("home/a.txt", "A"));
        Path alone = home(kit);
        jar("kit-apps", Map.of("home/b.txt", "B"));

        assertThat(home(kit)).isNotEqualTo(alone);
        assertThat(home(kit).resolve("a.txt")).hasContent("A");
        assertThat(home(kit).resolve("b.txt")).hasContent("B");
    }

    @Test
    void anotherVersionHasADirectoryOfItsOwn() throws IOException {
        assertThat(home(jar("one", Map.of("home/a.txt", "A"))))
                .isNotEqualTo(home(jar("two", Map.of("home/a.txt", "changed"))));
    }

    @Test
    void aFileThatWasChangedIsUnpackedAgain() throws IOException {
        Path jar = jar("one", Map.of("home/a.txt", "A"));
        Files.writeString(home(jar).resolve("a.txt"), "B");

        assertThat(home(jar).resolve("a.txt")).hasContent("A");
    }

    @Test
    void thePathOfAnEntryCannotLeaveTheDirectory() throws IOException {
        Path jar = jar("bad", Map.of("home/../../escaped.txt", "E"));

        assertThatThrownBy(() -> home(jar))
                .isInstanceOf(IOException.class)
                .hasMessage("an entry leaves its directory: home/../../escaped.txt");
        try (Stream<Path> files = Files.walk(directory)) {
            assertThat(files).noneMatch(file -> file.endsWith("escaped.txt"));
        }
    }

    private Path home(Path jar) throws IOException {
        return Home.of(jar, new UserCache(directory.resolve("cache"), Clock.systemUTC()));
    }

    private Path jar(String name, Map<String, String> entries) throws IOException {
        Path jar = directory.resolve(name + ".jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (var entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes());
            }
        }
        return jar;
    }
}
