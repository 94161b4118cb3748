package containerkit.loadtest.run.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PropertyReaderTest {
    @TempDir
    private Path directory;

    @Test
    void readsWhatSpringBootsOwnLibrariesSay() throws IOException {
        byte[] metadata =
                """
                {"groups": [], "properties": [
                  {"name": "a.plain", "defaultValue": 8},
                  {"name": "a.list", "defaultValue": ["y", "x"]},
                  {"name": "a.moved", "deprecation": {"level": "error", "replacement": "b.moved"}},
                  {"name": "a.old", "deprecation": {"reason": "Old."}}]}
                """
                        .getBytes(StandardCharsets.UTF_8);
        byte[] library = zip(Map.of("META-INF/spring-configuration-metadata.json", metadata, "A.class", new byte[9]));
        byte[] other = zip(Map.of("META-INF/spring-configuration-metadata.json", new byte[] {'?'}));
        Path jar = Files.write(
                directory.resolve("app.jar"),
                zip(Map.of(
                        "BOOT-INF/lib/spring-boot-web-4.1.2.jar",
                        library,
                        "BOOT-INF/lib/mine-1.0.jar",
                        other,
                        "BOOT-INF/classes/x",
                        new byte[1])));

        assertThat(PropertyReader.of(jar))
                .isEqualTo(Map.of(
                        "a.plain", new SpringProperty("8", true, null, null),
                        "a.list", new SpringProperty("x, y", true, null, null),
                        "a.moved", new SpringProperty(null, false, "b.moved", null),
                        "a.old", new SpringProperty(null, true, null, "Old.")));
    }

    private static byte[] zip(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return bytes.toByteArray();
    }
}
