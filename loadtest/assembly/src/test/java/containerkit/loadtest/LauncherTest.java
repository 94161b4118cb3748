package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The real launcher, in a copy as a fresh checkout has it, for a test run holds the lock on the checkout itself. It
 * finds only the programs that it is given here.
 */
class LauncherTest {
    private static final List<String> NEEDED =
            List.of("bash", "env", "dirname", "readlink", "sed", "find", "head", "id");
    private static final List<String> WHERE_THERE = List.of("flock"); // macOS has none, and the launcher does without
    private static final int LIMIT_SECONDS = 60;

    @TempDir
    Path directory;

    private Path home;
    private Path programs;
    private Path installerCalls;

    @BeforeEach
    void copyTheLauncher() throws IOException {
        home = Files.createDirectories(directory.resolve("checkout"));
        Path launcher = Files.createDirectories(home.resolve("loadtest/launcher"));
        Files.copy(KitProcess.HOME.resolve("kit"), home.resolve("kit"));
        try (Stream<Path> files = Files.list(KitProcess.HOME.resolve("loadtest/launcher"))) {
            for (Path file : files.toList()) {
                Files.copy(file, launcher.resolve(file.getFileName()));
            }
        }
        programs = Files.createDirectory(directory.resolve("programs"));
        links(NEEDED.toArray(String[]::new));
        for (String name : WHERE_THERE) {
            Path program = find(name);
            if (program != null) {
                Files.createSymbolicLink(programs.resolve(name), program);
            }
        }
        installerCalls = directory.resolve("installer-calls");
        script("apt-get", "echo \"$*\" >>'" + installerCalls + "'; exit 1");
        script("apt-cache", "exit 0");
        script("mvn", "exit 1");
    }

    /** JUnit would warn of each as it clears the directory. */
    @AfterEach
    void deleteLinks() throws IOException {
        try (Stream<Path> files = Files.list(programs)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            compare --no-install                   |         | ab siege; run: .*apt-get update && .*apt-get install -y --no-install-recommends apache2-utils siege
            compare --dry-run                      |         | ab siege; run: .*
            compare --path / my.jar --no-install   | mvn     | mvn; run: .*
            calibrate --from=run --no-install      | mvn     | mvn; run: .*
            compare                                | apt-get | ab siege; there is neither apt-get nor brew to install with
            """)
    void namesWhatIsMissingForTheCommandAndHowToInstallIt(String arguments, @Nullable String without, String missing)
            throws Exception {
        if (without != null) {
            Files.delete(programs.resolve(without));
        }

        Outcome outcome = kit(System.getProperty("java.home"), arguments.split(" "));

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.complaints()).singleElement().asString().matches("kit: missing here: " + missing);
        assertThat(installerCalls).doesNotExist();
    }

    /** It looks for another one in the usual places, and this machine may have one there. */
    @Test
    void saysThatJavaHomeIsNoJdk() throws Exception {
        Path empty = Files.createDirectory(directory.resolve("empty"));

        Outcome outcome = kit(empty.toString(), "compare", "--no-install");

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.complaints()).hasSize(2);
        String notice = "kit: JAVA_HOME=" + empty + " is not a JDK of 17 or newer";
        String first = outcome.complaints().get(0);
        if (first.equals(notice)) {
            assertThat(outcome.complaints().get(1))
                    .startsWith("kit: missing here: jdk ab siege; run: ")
                    .contains("-jdk-headless");
        } else {
            assertThat(first).startsWith(notice + ", using ");
            assertThat(Path.of(first.substring((notice + ", using ").length()), "bin", "javac"))
                    .isExecutable();
            assertThat(outcome.complaints().get(1)).startsWith("kit: missing here: ab siege; run: ");
        }
    }

    @Test
    void anUnknownCommandInstallsAndBuildsNothing() throws Exception {
        Outcome outcome = kit(System.getProperty("java.home"), "compair");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.complaints())
                .containsExactly(
                        "kit: kit has no command 'compair'",
                        "     " + home.resolve("kit") + " --help lists the commands");
        assertThat(installerCalls).doesNotExist();
        assertThat(home.resolve("loadtest/target")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--help", "help", "compare --help"})
    void helpIsThereBeforeTheFirstBuild(String arguments) throws Exception {
        Outcome outcome = kit(System.getProperty("java.home"), arguments.split(" "));

        assertThat(outcome.exitCode()).isZero();
        assertThat(directory.resolve("out"))
                .hasSameTextualContentAs(KitProcess.HOME.resolve("loadtest/launcher/help.txt"));
        assertThat(home.resolve("loadtest/target")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"HUP, 129", "INT, 130", "TERM, 143"})
    void aSignalEndsTheBuild(String signal, int exitCode) throws Exception {
        links("mkdir", "rm", "touch", "sleep", "kill");
        Path maven = directory.resolve("maven");
        script("mvn", "echo $$ >'" + maven + "'; exec sleep 300");
        Process kit = start(System.getProperty("java.home"), "report", "run");
        await().atMost(Duration.ofSeconds(LIMIT_SECONDS)).until(() -> Files.exists(maven) && Files.size(maven) > 0);

        new ProcessBuilder("kill", "-" + signal, Long.toString(kit.pid()))
                .start()
                .waitFor();

        assertThat(ended(kit).exitCode()).isEqualTo(exitCode);
        await().atMost(Duration.ofSeconds(LIMIT_SECONDS)).until(() -> ProcessHandle.of(
                        Long.parseLong(Files.readString(maven).strip()))
                .isEmpty());
    }

    @Test
    void whatItIsDoingIsNoPartOfTheOutputAndUntoldWhereItIsToBeQuiet() throws Exception {
        links("mkdir", "rm", "touch", "tail", "grep");
        script("mvn", "echo 'no such symbol'; exit 1");
        Outcome told = kit(System.getProperty("java.home"), "report", "run", "--json");
        Outcome quiet = kit(System.getProperty("java.home"), "report", "run", "--quiet");

        assertThat(told.complaints())
                .containsExactly("kit: building loadtest", "no such symbol", "kit: the build failed");
        assertThat(quiet.complaints()).containsExactly("no such symbol", "kit: the build failed");
        assertThat(List.of(told.exitCode(), quiet.exitCode())).containsExactly(1, 1);
        assertThat(directory.resolve("out")).isEmptyFile();
    }

    private record Outcome(int exitCode, List<String> complaints) {}

    private Outcome kit(String javaHome, String... arguments) throws Exception {
        return ended(start(javaHome, arguments));
    }

    private Process start(String javaHome, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(KitProcess.interruptible());
        command.add(home.resolve("kit").toString());
        Stream.of(arguments).filter(argument -> !argument.isEmpty()).forEach(command::add);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile());
        builder.environment().put("PATH", programs.toString());
        builder.environment().put("JAVA_HOME", javaHome);
        return builder.start();
    }

    private Outcome ended(Process process) throws Exception {
        Path err = directory.resolve("err");
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("the launcher did not end; it said: " + Files.readString(err));
        }
        return new Outcome(process.exitValue(), Files.readAllLines(err));
    }

    private void links(String... names) throws IOException {
        for (String name : names) {
            Requirement.program(name);
            Files.createSymbolicLink(programs.resolve(name), find(name));
        }
    }

    private void script(String name, String text) throws IOException {
        Path file = Files.writeString(programs.resolve(name), "#!/usr/bin/env bash\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static Path find(String name) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }
}
