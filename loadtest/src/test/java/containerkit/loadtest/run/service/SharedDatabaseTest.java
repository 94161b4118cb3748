package containerkit.loadtest.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedDatabaseTest {
    private static final Path NO_JAR = Path.of("none.jar");

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SPRING_DATASOURCE_URL | jdbc:postgresql://db/shop             | true
            DB_URL                | postgres://db/shop                    | true
            SHOP                  | jdbc:mysql://db/shop                  | true
            SPRING_DATASOURCE_URL | jdbc:postgresql://db/shop_{contender} | false
            DB_URL                | jdbc:h2:mem:shop                      | false
            SHOP                  | http://example.org                    | false
            """)
    void namesWhatIsShared(String name, String value, boolean shared) {
        assertThat(new SharedDatabase(Map.of(name, value), List.of(), Map.of(), NO_JAR)
                        .warning(3)
                        .isPresent())
                .isEqualTo(shared);
        assertThat(new SharedDatabase(Map.of(), List.of("--x", "--" + name + "=" + value), Map.of(), NO_JAR)
                        .warning(3)
                        .isPresent())
                .isEqualTo(shared);
    }

    @Test
    void saysWhatToDo() {
        assertThat(new SharedDatabase(
                                Map.of(), List.of("--spring.datasource.url=jdbc:mysql://db/shop"), Map.of(), NO_JAR)
                        .warning(4))
                .contains(
                        """
                        spring.datasource.url names one database for 4 contenders: what one writes the others read
                        Give each its own with {contender}, e.g. --arg=--spring.datasource.url=jdbc:mysql://db/shop_{contender}""");
    }

    @Test
    void looksAtTheEnvironmentAndIntoTheJarWhereNothingElseIsGiven() throws IOException {
        Path jar = directory.resolve("my.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("BOOT-INF/classes/application.yml"));
            out.write("spring:\n  datasource:\n    url: jdbc:mysql://db/shop\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(new SharedDatabase(Map.of(), List.of(), Map.of(), jar).warning(2))
                .isPresent();
        assertThat(new SharedDatabase(Map.of("DB_URL", "jdbc:h2:mem:x"), List.of(), Map.of(), jar).warning(2))
                .isEmpty();
        assertThat(new SharedDatabase(Map.of(), List.of(), Map.of("SPRING_DATASOURCE_URL", "jdbc:x:y"), NO_JAR)
                        .warning(2))
                .isPresent();
        assertThat(new SharedDatabase(Map.of(), List.of(), Map.of(), NO_JAR).warning(2))
                .isEmpty();
    }
}
