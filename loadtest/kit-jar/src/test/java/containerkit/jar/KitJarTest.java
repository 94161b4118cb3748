package containerkit.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.process.UserCache;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KitJarTest {
    @Test
    void anOldJavaCanLoadWhatTellsItsUserWhichOneIsNeeded() throws IOException {
        try (DataInputStream file = new DataInputStream(KitJar.class.getResourceAsStream("KitJar.class"))) {
            file.skipNBytes(6);
            assertThat(file.readUnsignedShort())
                    .as("version of class files of Java 8")
                    .isEqualTo(52);
        }
    }

    @Test
    void aCacheThatOthersMayWriteToIsRefusedInOneLine(@TempDir Path directory) throws Exception {
        Path cache = Files.createDirectory(directory.resolve("open"));
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                jar(directory) + File.pathSeparator + System.getProperty("java.class.path"),
                KitJar.class.getName());
        builder.environment().put("XDG_CACHE_HOME", cache.toString());

        Process kit = builder.start();
        String errors = new String(kit.getErrorStream().readAllBytes());

        assertThat(kit.waitFor()).isEqualTo(3);
        assertThat(errors.lines())
                .hasSize(2)
                .first()
                .isEqualTo("kit: the kit cannot be unpacked: other users may write to the directory " + cache);
    }

    /** Returns a jar with the class that starts, for its file is what is unpacked. */
    private static Path jar(Path directory) throws IOException {
        String entry = KitJar.class.getName().replace('.', '/') + ".class";
        Path jar = directory.resolve("kit.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
                InputStream content = KitJar.class.getClassLoader().getResourceAsStream(entry)) {
            zip.putNextEntry(new ZipEntry(entry));
            content.transferTo(zip);
        }
        return jar;
    }

    @Test
    void commandsAreNamedAsTheyWereGiven() {
        assertThat(KitJar.command(
                        Path.of("java"), Path.of("/home"), Path.of("kit.jar").toAbsolutePath()))
                .contains("-Dkit.home=/home", "-Dkit.command=java -jar kit.jar")
                .endsWith("containerkit.loadtest.cli.Kit");
    }

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
    void thePathOfAnEntryCannotLeaveTheDirectory() throws IOException {
        Path jar = jar("bad", Map.of("home/../../escaped.txt", "E"));

        assertThatThrownBy(() -> home(jar))
                .isInstanceOf(IOException.class)
                .hasMessage("an entry leads out of its directory: ../../escaped.txt");
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
