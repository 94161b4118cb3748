package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateCommandTest {
    @TempDir
    Path directory;

    private Path base;
    private Path head;

    @BeforeEach
    void jars() throws IOException {
        base = jar(Files.createDirectory(directory.resolve("base")).resolve("orders.jar"));
        head = jar(Files.createDirectory(directory.resolve("head")).resolve("orders.jar"));
    }

    @Test
    void aDryRunNamesBothAndItsTime() {
        KitRun run = gate("--worse-than", "5%", "--path", "/orders");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("2 servers: base, head", "30 blocks × 10 rounds", "at most about 20 min");
    }

    @Test
    void aNumberOfBlocksIsKept() {
        assertThat(gate("--worse-than", "5%", "--path", "/orders", "--blocks", "8")
                        .out())
                .contains("8 blocks × 10 rounds");
    }

    @ParameterizedTest
    @CsvSource({
        "--worse-than 5% --path /x --blocks 0, --blocks must be at least 1",
        "--worse-than 5% --path /x --blocks 8 --budget 20m, --budget and --blocks each limit the gate",
        "--worse-than 5% --path /x --json, --dry-run prints text",
        "--worse-than 5% --path /x --session --budget 20m, --session does not go with --budget",
        "--worse-than 0, --worse-than must be above 0 % and at most 100 %",
        "--worse-than much, --worse-than must be above 0 % and at most 100 %",
        "--path /x, Missing required option",
        "--worse-than 5% --path /x --budget soon, --budget must be a number of minutes or hours",
        "--worse-than 5% --path x, must start with /",
        "--worse-than 5% --path /x --on tomcat, a gate needs two jars, or one jar and --on with two containers",
        "--worse-than 5% --path /x --requests api.http, requests come from one of",
    })
    void mistakesGetOneLine(String options, String message) {
        KitRun run = gate(options.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).containsIgnoringCase(message).doesNotContain("\tat ");
    }

    @Test
    void aBaseThatIsNoJarIsNamed() throws IOException {
        Files.writeString(base, "text");
        KitRun run = gate("--worse-than", "5%", "--path", "/orders");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("orders.jar");
    }

    private KitRun gate(String... options) {
        String[] words = new String[options.length + 4];
        words[0] = "gate";
        words[1] = base.toString();
        words[2] = head.toString();
        words[3] = "--dry-run";
        System.arraycopy(options, 0, words, 4, options.length);
        return KitRun.of(Path.of("..").toAbsolutePath().normalize(), List.of(words));
    }

    private static Path jar(Path file) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Start-Class", "orders.Main");
        manifest.getMainAttributes().putValue("Spring-Boot-Version", "3.5.0");
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
        return file;
    }
}
