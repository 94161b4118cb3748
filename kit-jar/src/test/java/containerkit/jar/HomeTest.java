package containerkit.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
        Path home = new Home(directory.resolve("cache")).of(jar("one", Map.of("home/a/b.txt", "B", "other.txt", "O")));
        assertThat(home.resolve("a/b.txt")).hasContent("B");
        try (Stream<Path> files = Files.walk(home)) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(1);
        }
    }

    @Test
    void aSecondStartUsesWhatIsThere() throws IOException {
        Home homes = new Home(directory.resolve("cache"));
        Path jar = jar("one", Map.of("home/a.txt", "A"));
        Path marked = Files.createFile(homes.of(jar).resolve("mark"));
        assertThat(homes.of(jar)).isEqualTo(marked.getParent());
        assertThat(marked).exists();
    }

    @Test
    void anotherVersionHasADirectoryOfItsOwn() throws IOException {
        Home homes = new Home(directory.resolve("cache"));
        assertThat(homes.of(jar("one", Map.of("home/a.txt", "A"))))
                .isNotEqualTo(homes.of(jar("two", Map.of("home/a.txt", "changed"))));
    }

    @Test
    void processesThatStartTogetherLeaveOneDirectory() throws Exception {
        Home homes = new Home(directory.resolve("cache"));
        Path jar = jar("one", Map.of("home/a.txt", "A"));
        var pool = Executors.newFixedThreadPool(8);
        try {
            Callable<Path> start = () -> homes.of(jar);
            for (Future<Path> home : pool.invokeAll(List.of(start, start, start, start, start, start, start, start))) {
                assertThat(home.get().resolve("a.txt")).hasContent("A");
            }
        } finally {
            pool.shutdownNow();
        }
        try (Stream<Path> left = Files.list(directory.resolve("cache"))) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void thePathOfAnEntryCannotLeaveTheDirectory() throws IOException {
        Path jar = jar("bad", Map.of("home/../../escaped.txt", "E"));
        assertThatThrownBy(() -> new Home(directory.resolve("cache")).of(jar)).isInstanceOf(IOException.class);
        assertThat(directory.resolve("escaped.txt")).doesNotExist();
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
