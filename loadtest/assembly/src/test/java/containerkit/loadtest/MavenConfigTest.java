package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Maven as the checkout configures it. */
class MavenConfigTest {
    @TempDir
    Path directory;

    @Test
    void kitTestRunsTheTestsOfEveryModule() throws Exception {
        List<String> modules;
        try (Stream<Path> directories = Files.list(KitProcess.HOME.resolve("loadtest"))) {
            modules = directories
                    .filter(module -> Files.isDirectory(module.resolve("src/test/java")))
                    .map(module -> module.getFileName().toString())
                    .filter(name ->
                            !List.of("assembly", "kit-jar", "maven-plugin").contains(name)) // run their own
                    .toList();
        }

        assertThat(modules).isNotEmpty();
        assertThat(KitProcess.HOME.resolve("loadtest/assembly/pom.xml"))
                .content()
                .contains(modules.stream()
                        .map(module -> "<dependency>containerkit:" + module + ":test-jar</dependency>")
                        .toList());
    }

    @Test
    void aWrongChecksumFailsTheBuild() throws Exception {
        Path maven = Requirement.program("mvn");
        Path parent = Files.createDirectories(directory.resolve("repository/org/a/parent/1"));
        String project = "<project><modelVersion>4.0.0</modelVersion><packaging>pom</packaging>";
        Files.writeString(
                parent.resolve("parent-1.pom"),
                project + "<groupId>org.a</groupId><artifactId>parent</artifactId><version>1</version></project>");
        Files.writeString(parent.resolve("parent-1.pom.sha1"), "0".repeat(40));
        Path settings = Files.writeString(
                directory.resolve("settings.xml"),
                "<settings><localRepository>" + directory.resolve("local") + "</localRepository><mirrors><mirror>"
                        + "<id>files</id><mirrorOf>*</mirrorOf><url>"
                        + directory.resolve("repository").toUri() + "</url></mirror></mirrors></settings>");
        Path module = Files.createDirectories(directory.resolve("checkout/module"));
        Files.writeString(
                module.resolve("pom.xml"),
                project + "<parent><groupId>org.a</groupId><artifactId>parent</artifactId><version>1</version>"
                        + "<relativePath/></parent><artifactId>child</artifactId></project>");
        Path config = Files.createDirectories(directory.resolve("checkout/.mvn"));
        Files.copy(KitProcess.HOME.resolve(".mvn/maven.config"), config.resolve("maven.config"));
        Path log = directory.resolve("log");

        Process build = new ProcessBuilder(
                        maven.toString(), "-B", "-s", settings.toString(), "-f", module + "/pom.xml", "validate")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();

        assertThat(build.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(build.exitValue()).isNotZero();
        assertThat(log).content().contains("Checksum validation failed");
    }
}
