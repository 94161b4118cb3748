package containerkit.loadtest.launch.swap;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Container;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BootJarTest {
    private static final List<Container> ALL = List.of(Container.TOMCAT, Container.JETTY, Container.UNDERTOW);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "tomcat-embed-core-10.1.42.jar, tomcat, 10.1.42",
        "jetty-server-12.0.22.jar jetty-ee10-webapp-12.0.22.jar, jetty, 12.0.22",
        "jetty-server-12.0.22.jar undertow-core-2.3.18.Final.jar, undertow, 2.3.18.Final",
        "reactor-netty-http-1.2.7.jar, reactor-netty, 1.2.7",
        "spring-core-6.2.8.jar,,"
    })
    void theContainerIsKnownByItsLibrary(String libraries, String container, String version) throws IOException {
        SampleJar jar = SampleJar.jar("3.5.3");
        SampleJar war = SampleJar.war("3.5.3");
        for (String library : libraries.split(" ")) {
            jar.library(library);
            war.entry("WEB-INF/lib-provided/" + library, "");
        }

        for (Path file : List.of(jar.write(directory.resolve("my.jar")), war.write(directory.resolve("my.war")))) {
            BootJar server = BootJar.of(file).orElseThrow();
            assertThat(server.container()).isEqualTo(container);
            assertThat(server.version()).isEqualTo(version);
            assertThat(server.bootVersion()).isEqualTo("3.5.3");
            assertThat(server.containers()).isEqualTo(ALL);
            assertThat(server.devtools()).isFalse();
        }
    }

    @Test
    void theLineOfSpringBootTellsItsContainers() throws IOException {
        BootJar server = BootJar.read(SampleJar.onTomcat("4.0.3")
                .library("spring-boot-devtools-4.0.3.jar")
                .write(directory.resolve("my.jar")));

        assertThat(server.containers()).containsExactly(Container.TOMCAT, Container.JETTY);
        assertThat(server.devtools()).isTrue();
    }

    @Test
    void whatIsNoJarOfSpringBootSaysNothing() throws IOException {
        assertThat(BootJar.of(SampleJar.jar("3.5.3").without("Start-Class").write(directory.resolve("my.jar"))))
                .isEmpty();
        assertThat(BootJar.of(Files.writeString(directory.resolve("no.jar"), "text")))
                .isEmpty();
    }
}
