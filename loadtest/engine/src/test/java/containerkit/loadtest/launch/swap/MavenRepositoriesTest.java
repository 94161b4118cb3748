package containerkit.loadtest.launch.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.process.SearchPath;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository of files, which settings.xml names as the mirror of all others. */
class MavenRepositoriesTest {
    private static final String BOOT = "org.springframework.boot";
    private static final String JETTY = "org.eclipse.jetty";
    private static final String STARTER = "spring-boot-starter-jetty";

    @TempDir
    Path directory;

    private Path settings;

    @BeforeEach
    void repository() throws IOException {
        settings = Files.writeString(
                directory.resolve("settings.xml"),
                "<settings><mirrors><mirror><id>files</id><mirrorOf>*</mirrorOf><url>"
                        + directory.resolve("repository").toUri() + "</url></mirror></mirrors></settings>");
        put(
                BOOT,
                "spring-boot-dependencies",
                "3.5.0",
                "<packaging>pom</packaging><dependencyManagement><dependencies>"
                        + dependency("org.a", "server", "7", "") + "</dependencies></dependencyManagement>");
        put(
                BOOT,
                STARTER,
                "3.5.0",
                "<dependencies>" + dependency("org.a", "server", "6", "")
                        + dependency("org.a", "runs", "1", "<scope>runtime</scope>")
                        + dependency("org.a", "tests", "1", "<scope>test</scope>")
                        + dependency("org.a", "offers", "1", "<optional>true</optional>")
                        + "</dependencies>");
        put("org.a", "server", "7", "<dependencies>" + dependency("org.a", "deep", "2", "") + "</dependencies>");
        put("org.a", "runs", "1", "");
        put("org.a", "deep", "2", "");
    }

    @Test
    void copiesWhatTheStarterNeedsToRunInTheVersionsOfSpringBoot() throws IOException {
        Path target = Files.createDirectory(directory.resolve("target"));

        repositories().copy(starter("3.5.0", null), target);

        try (Stream<Path> files = Files.walk(target)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> target.relativize(file).toString()))
                    .containsExactlyInAnyOrder(
                            "org/springframework/boot/spring-boot-starter-jetty/3.5.0/spring-boot-starter-jetty-3.5.0.jar",
                            "org/a/server/7/server-7.jar",
                            "org/a/runs/1/runs-1.jar",
                            "org/a/deep/2/deep-2.jar");
        }
    }

    @Test
    void takesTheRepositoriesOfABuildThatStartedTheKit() throws IOException {
        Files.writeString(settings, "<settings/>");
        Path target = Files.createDirectory(directory.resolve("target"));
        Map<String, String> build = Map.of(
                "KIT_MAVEN_SETTINGS", settings.toString(),
                "KIT_MAVEN_LOCAL", directory.resolve("local").toString(),
                "KIT_MAVEN_REPOSITORIES",
                        "mine=" + directory.resolve("repository").toUri());

        MavenRepositories.ofUser(new SearchPath(""), build).copy(starter("3.5.0", null), target);

        assertThat(target.resolve("org/a/server/7/server-7.jar")).exists();
        assertThat(directory.resolve("local/org/a/server/7/server-7.jar")).exists();
    }

    @Test
    void namesWhatNoRepositoryHas() {
        LaunchException refusal = refusal(starter("3.5.99", null));

        assertThat(refusal)
                .hasMessageStartingWith("spring-boot-starter-jetty 3.5.99 cannot be resolved: ")
                .hasMessageContaining("org.springframework.boot:spring-boot-starter-jetty:jar:3.5.99")
                .hasMessageContaining("files");
        assertThat(refusal.getMessage().lines()).hasSize(1);
        assertThat(refusal.hint()).contains("settings.xml", "compare before.jar after.jar");
        assertThat(refusal.kind()).isEqualTo(LaunchException.Kind.MACHINE);
    }

    @Test
    void refusesALibraryWhoseChecksumIsWrong() throws IOException {
        checksum(directory.resolve("repository/org/a/deep/2/deep-2.jar"), new byte[] {1});

        assertThat(refusal(starter("3.5.0", null)))
                .hasMessageContainingAll("org.a:deep:jar:2", "Checksum validation failed");
        assertThat(directory.resolve("target")).doesNotExist();
    }

    @Test
    void saysThatARepositoryCannotBeReached() throws IOException {
        String unreachable = "http://127.0.0.1:1/";
        Files.writeString(
                settings, Files.readString(settings).replaceAll("<url>.*</url>", "<url>" + unreachable + "</url>"));

        LaunchException refusal = refusal(starter("3.5.0", null));

        assertThat(refusal)
                .hasMessageStartingWith("spring-boot-starter-jetty 3.5.0 cannot be resolved: ")
                .hasMessageContaining(unreachable);
        assertThat(refusal.getMessage().lines()).hasSize(1);
        assertThat(refusal.hint()).contains("can be reached");
    }

    @Test
    void namesSettingsThatCannotBeRead() throws IOException {
        Files.writeString(settings, "<settings><mirrors>");

        LaunchException refusal = refusal(starter("3.5.0", null));

        assertThat(refusal).hasMessageContaining("settings.xml");
        assertThat(refusal.getMessage().lines()).hasSize(1);
    }

    @Test
    void anotherVersionOfTheContainerReplacesThatOfSpringBootAndNothingElse() throws IOException {
        for (String artifact : List.of("jetty-server", "jetty-extra")) {
            put(JETTY, artifact, "12.0.2", "<dependencies>" + dependency("org.a", "runs", "1", "") + "</dependencies>");
        }
        put("org.eclipse.jetty.toolchain", "api", "12.0.0", "");
        put(
                BOOT,
                "spring-boot-dependencies",
                "3.5.1",
                "<packaging>pom</packaging><dependencyManagement><dependencies>"
                        + dependency(JETTY, "jetty-server", "12.0.1", "")
                        + dependency("org.eclipse.jetty.toolchain", "api", "12.0.0", "")
                        + dependency("org.a", "server", "7", "") + "</dependencies></dependencyManagement>");
        put(
                BOOT,
                STARTER,
                "3.5.1",
                "<dependencies>" + dependency(JETTY, "jetty-server", "12.0.1", "")
                        + dependency("org.eclipse.jetty.toolchain", "api", "12.0.0", "") + "</dependencies>");
        Path target = Files.createDirectory(directory.resolve("target"));

        repositories()
                .copy(
                        new Starter(
                                ServerParts.of(Container.JETTY), "3.5.1", "12.0.2", List.of(JETTY + ":jetty-extra")),
                        target);

        try (Stream<Path> files = Files.walk(target)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "spring-boot-starter-jetty-3.5.1.jar",
                            "jetty-server-12.0.2.jar",
                            "jetty-extra-12.0.2.jar",
                            "runs-1.jar",
                            "api-12.0.0.jar");
        }
        assertThat(refusal(starter("3.5.1", "12.0.9")))
                .hasMessageStartingWith("spring-boot-starter-jetty 3.5.1 with Jetty 12.0.9 cannot be resolved: ")
                .hasMessageContaining("org.eclipse.jetty:jetty-server:jar:12.0.9");
        assertThat(refusal(starter("3.5.1", "12.1.0")))
                .hasMessage("Jetty 12.1.0 does not fit Spring Boot 3.5.1, which has Jetty 12.0.1");
        assertThat(refusal(starter("3.5.1", "12.1.0")).kind()).isEqualTo(LaunchException.Kind.PLAN);
    }

    private static Starter starter(String bootVersion, @Nullable String version) {
        return new Starter(ServerParts.of(Container.JETTY), bootVersion, version, List.of());
    }

    private LaunchException refusal(Starter starter) {
        return catchThrowableOfType(
                LaunchException.class, () -> repositories().copy(starter, directory.resolve("target")));
    }

    private MavenRepositories repositories() {
        return new MavenRepositories(ContextOverrides.create()
                .withUserSettings(true)
                .withUserSettingsXmlOverride(settings)
                .withLocalRepositoryOverride(directory.resolve("local"))
                .build());
    }

    private void put(String group, String artifact, String version, String more) throws IOException {
        Path place = Files.createDirectories(directory
                .resolve("repository")
                .resolve(group.replace('.', '/'))
                .resolve(artifact)
                .resolve(version));
        String name = artifact + "-" + version;
        Path pom = Files.writeString(
                place.resolve(name + ".pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>" + group + "</groupId><artifactId>" + artifact
                        + "</artifactId><version>" + version + "</version>" + more + "</project>");
        Path jar = Files.write(place.resolve(name + ".jar"), SampleJar.zip(Map.of("a", new byte[0])));
        checksum(pom, Files.readAllBytes(pom));
        checksum(jar, Files.readAllBytes(jar));
    }

    private static void checksum(Path file, byte[] content) throws IOException {
        try {
            Files.writeString(
                    file.resolveSibling(file.getFileName() + ".sha1"),
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(content)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static String dependency(String group, String artifact, String version, String more) {
        return "<dependency><groupId>" + group + "</groupId><artifactId>" + artifact + "</artifactId><version>"
                + version + "</version>" + more + "</dependency>";
    }
}
