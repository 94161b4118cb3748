package containerkit.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository with two modules and two revisions; in place of Maven a script that takes a jar from the sources. */
class ProjectBuildTest {
    @TempDir
    Path directory;

    private Path top;
    private ProjectBuild build;

    @BeforeEach
    void twoRevisions() throws Exception {
        top = Files.createDirectory(directory.resolve("my project")).toRealPath();
        Path service = Files.createDirectory(top.resolve("service"));
        Path maven = Files.writeString(
                directory.resolve("mvn"),
                "#!/bin/sh\nfor last; do :; done\necho \"$*\" >>'" + directory.resolve("calls")
                        + "'\nfor a; do [ -d \"$a/service\" ] && cd \"$a\"; done\n"
                        + "mkdir service/target && cp service/the.jar service/target/service-$(cat version).jar\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        git("init", "-q");
        for (String version : List.of("1", "2")) {
            Files.writeString(top.resolve("version"), version);
            jar(service.resolve("the.jar"), version);
            git("add", ".");
            git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", version);
        }
        build = new ProjectBuild(
                top, service, top.resolve("service/target/kit"), List.of(maven.toString(), "-s", "mine.xml"));
    }

    @Test
    void buildsTheRevisionBesideAndLeavesNoWorktree() throws Exception {
        Path jar = build.of("HEAD~1");

        try (JarFile base = new JarFile(jar.toFile())) {
            assertThat(base.getManifest().getMainAttributes().getValue("Version"))
                    .isEqualTo("1");
        }
        assertThat(directory.resolve("calls")).content().contains("-s mine.xml -pl service -am -f ");
        try (Stream<Path> kept = Files.list(top.resolve("service/target/kit"))) {
            assertThat(kept).containsExactly(jar);
        }
        assertThat(top.resolve("version")).hasContent("2");
        assertThat(top.resolve(".git/worktrees")).doesNotExist();
    }

    @Test
    void packagesTheProjectWhereItIs() throws Exception {
        build.packaged();

        assertThat(PackagedJar.in(top.resolve("service/target")))
                .containsExactly(top.resolve("service/target/service-2.jar"));
    }

    @Test
    void aJarIsOutdatedOnceASourceIsNewer() throws Exception {
        Path project = Files.createDirectory(directory.resolve("project"));
        Path source = Files.createFile(
                Files.createDirectories(project.resolve("src/main/java")).resolve("A.java"));
        Path jar = Files.createFile(directory.resolve("a.jar"));
        for (Path each : List.of(source, source.getParent(), source.getParent().getParent())) {
            Files.setLastModifiedTime(each, FileTime.fromMillis(1_000));
        }
        Files.setLastModifiedTime(jar, FileTime.fromMillis(500)); // as reproducible builds do
        assertThat(PackagedJar.outdated(jar, project)).isFalse();

        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));

        assertThat(PackagedJar.outdated(jar, project)).isTrue();
    }

    @Test
    void quotesKeepTheBlanksOfAWord() throws Exception {
        assertThat(KitMojo.words(" --budget 8m  --header='A: \"b c\"' \"d e\"f "))
                .containsExactly("--budget", "8m", "--header=A: \"b c\"", "d ef");
        assertThatThrownBy(() -> KitMojo.words("--path 'a"))
                .hasMessage("a quote in -Darguments is not closed: --path 'a");
    }

    @Test
    void aRevisionThatGitDoesNotKnowIsNamed() {
        assertThatThrownBy(() -> build.of("--all"))
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("--all^{commit} failed");
        assertThat(directory.resolve("calls")).doesNotExist();
    }

    private static void jar(Path file, String version) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Start-Class", "a.B");
        manifest.getMainAttributes().putValue("Version", version);
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
    }

    private void git(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        assertThat(new ProcessBuilder(command)
                        .directory(top.toFile())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }
}
