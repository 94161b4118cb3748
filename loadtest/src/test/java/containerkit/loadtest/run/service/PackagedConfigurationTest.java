package containerkit.loadtest.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackagedConfigurationTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "application.properties, management.server.port=9001, 9001",
        "application.yml, 'management:\n  endpoints:\n    web: {}\n  server:\n    address: x\n    port: 9002\n', 9002",
        "application.yaml, 'management.server.port: 9003\n', 9003",
        "application.yml, 'server:\n  port: 8081\nmanagement:\n  endpoints: {}\n',",
        "application.yml, 'management:\n  endpoints: {}\nserver:\n  port: 8081\n',",
    })
    void aManagementPortOfItsOwnIsFound(String file, String text, String port) throws IOException {
        assertThat(PackagedConfiguration.first(ServiceContenders.MANAGEMENT_PORT, jar(file, text)))
                .isEqualTo(Optional.ofNullable(port));
    }

    @Test
    void aFileThatIsNoJarHasNone() throws IOException {
        Path file = Files.writeString(directory.resolve("no.jar"), "text");
        assertThat(PackagedConfiguration.first(ServiceContenders.MANAGEMENT_PORT, file))
                .isEmpty();
    }

    private Path jar(String file, String text) throws IOException {
        Path jar = directory.resolve("my.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("BOOT-INF/classes/" + file));
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }
}
