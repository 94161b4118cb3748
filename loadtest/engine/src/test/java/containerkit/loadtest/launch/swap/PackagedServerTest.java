package containerkit.loadtest.launch.swap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackagedServerTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "BOOT-INF/lib/tomcat-embed-core-10.1.42.jar, tomcat, 10.1.42",
        "BOOT-INF/lib/jetty-server-12.0.22.jar BOOT-INF/lib/jetty-ee10-webapp-12.0.22.jar, jetty, 12.0.22",
        "BOOT-INF/lib/jetty-server-12.0.22.jar BOOT-INF/lib/undertow-core-2.3.18.Final.jar, undertow, 2.3.18.Final",
        "WEB-INF/lib/undertow-core-2.3.18.Final.jar, undertow, 2.3.18.Final",
        "WEB-INF/lib-provided/tomcat-embed-core-11.0.0-M20.jar, tomcat, 11.0.0-M20",
        "BOOT-INF/lib/reactor-netty-http-1.2.7.jar, reactor-netty, 1.2.7"
    })
    void theContainerIsKnownByItsLibrary(String libraries, String container, String version) throws IOException {
        Map<String, String> entries = new HashMap<>(Map.of("BOOT-INF/lib/spring-core-6.2.8.jar", ""));
        for (String library : libraries.split(" ")) {
            entries.put(library, "");
        }
        Path jar = jar("3.5.3", entries);

        assertThat(PackagedServer.of(jar)).contains(new PackagedServer(container, version, "3.5.3"));
    }

    @Test
    void withoutTheManifestsLineSpringBootIsKnownByItsLibrary() throws IOException {
        Path jar = jar(
                null,
                Map.of(
                        "BOOT-INF/classpath.idx",
                        "- \"BOOT-INF/lib/spring-boot-autoconfigure-3.4.1.jar\"\n"
                                + "- \"BOOT-INF/lib/spring-boot-3.4.0.jar\"\n"
                                + "- \"BOOT-INF/lib/jetty-server-12.0.15.jar\"\n"
                                + "- \"BOOT-INF/lib/jetty-ee10-webapp-12.0.15.jar\"\n"));

        assertThat(PackagedServer.of(jar)).contains(new PackagedServer("jetty", "12.0.15", "3.4.0"));
    }

    @Test
    void whatHoldsNeitherSaysNothing() throws IOException {
        assertThat(PackagedServer.of(jar(null, Map.of("lib/guava-33.jar", "")))).isEmpty();
        assertThat(PackagedServer.of(Files.writeString(directory.resolve("no.jar"), "text")))
                .isEmpty();
    }

    private Path jar(String boot, Map<String, String> entries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (boot != null) {
            manifest.getMainAttributes().putValue("Spring-Boot-Version", boot);
        }
        Path path = directory.resolve("app.jar");
        try (OutputStream file = Files.newOutputStream(path);
                JarOutputStream jar = new JarOutputStream(file, manifest)) {
            for (String name : List.copyOf(entries.keySet())) {
                jar.putNextEntry(new ZipEntry(name));
                jar.write(entries.get(name).getBytes(StandardCharsets.UTF_8));
                jar.closeEntry();
            }
        }
        return path;
    }
}
