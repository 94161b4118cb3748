package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/jetty-writer.md. */
@Tag("end-to-end")
class JettyWriterSampleTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir
    Path directory;

    @Test
    void runsOnTheLibrariesOfTheApplication() throws Exception {
        Containers.requirePackaged();
        String jar = KitProcess.HOME.resolve("app-jetty/target/app-jetty.jar").toString();
        run(
                "-Djarmode=tools",
                "-jar",
                jar,
                "extract",
                "--destination",
                directory.resolve("jetty").toString());

        List<String> printed = run(
                "-cp",
                directory.resolve("jetty/lib") + "/*",
                KitProcess.HOME.resolve("samples/jetty-writer/JettyWriter.java").toString(),
                "1");

        assertThat(printed).anyMatch(line -> line.matches("Jetty 12\\S+, Java .* 1 block\\(s\\); .*"));
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
