package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands of docs/jetty-writer.md and docs/undertow-writer.md. */
@Tag("end-to-end")
class WriterSamplesTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"jetty, samples/jetty-writer/JettyWriter.java", "undertow, samples/undertow-writer/UndertowWriter.java"
    })
    void runsOnTheLibrariesOfTheApplication(String container, String sample) throws Exception {
        Containers.requirePackaged();
        run(
                "-Djarmode=tools",
                "-jar",
                KitProcess.HOME
                        .resolve("app-" + container + "/target/app-" + container + ".jar")
                        .toString(),
                "extract",
                "--destination",
                directory.resolve("server").toString());

        List<String> printed = run(
                "-cp",
                directory.resolve("server/lib") + "/*",
                KitProcess.HOME.resolve(sample).toString(),
                "1",
                "20");

        assertThat(printed).anyMatch(line -> line.matches("(?i)" + container + " \\d\\S+, Java .* 1 block\\(s\\); .*"));
        assertThat(printed)
                .filteredOn(line -> line.matches(".*\\d\\.\\d\\d \\[.*]"))
                .hasSize(6);
    }

    private List<String> run(String... arguments) throws Exception {
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(JAVA.toString());
        builder.command().addAll(List.of(arguments));
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return Files.readAllLines(output);
    }
}
