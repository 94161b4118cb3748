package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the kit, in a process of its own, tells a script, a terminal, and another kit; its server is one that runs. */
@Tag("end-to-end")
class TerminalEndToEndTest {
    private HttpServer server;

    @TempDir
    Path directory;

    @BeforeEach
    void startServer() throws IOException {
        Requirement.program("ab"); // the kit asks every tool for its version
        Requirement.program("siege");
        server = OrderServer.start(0);
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void twoAtOnceWouldSpoilEachOtherAndTheNextMayPrintJson() throws Exception {
        KitProcess first = KitProcess.startApart(directory, "compare", plan(99).toString(), "--out", "first");
        await().atMost(Duration.ofMinutes(2))
                .until(() -> Files.exists(directory.resolve("first/slices.jsonl"))
                        && Files.size(directory.resolve("first/slices.jsonl")) > 0);
        KitProcess second = KitProcess.startApart(directory, "compare", plan(1).toString(), "--out", "second");

        assertThat(second.exitCode()).isEqualTo(3);
        assertThat(second.errors().lines().findFirst())
                .hasValue("kit: another kit is at work on this machine: kit compare into " + directory.resolve("first")
                        + " (pid " + first.pid() + ")");
        assertThat(directory.resolve("second")).doesNotExist();
        KitProcess report = KitProcess.startApart(directory, "report", "first", "--quiet");
        assertThat(report.exitCode()).as(report.errors()).isZero();

        first.kill();
        requireJsonAlone(KitProcess.succeeds( // the lock went with the process
                directory.resolve("third"),
                () -> KitProcess.startApart(directory, "compare", plan(1).toString(), "--json", "--out", "third")));
    }

    /** On standard output. */
    private void requireJsonAlone(KitProcess kit) throws IOException {
        JsonNode json = new ObjectMapper().readTree(kit.output());
        assertThat(kit.output()).startsWith("{").endsWith("}\n");
        assertThat(json.get("exit_code").asInt()).isZero();
        assertThat(json.get("run").asText())
                .isEqualTo(directory.resolve("third").toString());
        assertThat(json.get("caveats"))
                .anySatisfy(caveat -> assertThat(caveat.get("kind").asText()).isEqualTo("no-result"));
        assertThat(kit.errors().lines().toList())
                .anyMatch(
                        line -> line.matches("block 1/1, theirs, POST /orders, 2 connections.*, \\d+/s, \\d+ s left"));
    }

    @Test
    void aNarrowTerminalShowsOneLineThatDoesNotWrap() throws Exception {
        String text = inTerminalOfFortyColumns("xterm");

        List<String> drawn = Arrays.stream(text.split("\r"))
                .filter(part -> part.contains("block 1/1, "))
                .toList();
        assertThat(drawn).as(text).isNotEmpty().allMatch(part -> part.length() < 40);
        assertThat(drawn).anyMatch(part -> part.matches(".*block 1/1, .* left, theirs, POST .*"));
        assertThat(text).doesNotContain("\u001b").contains("report: ");
    }

    @Test
    void aDumbTerminalGetsWholeLines() throws Exception {
        String text = inTerminalOfFortyColumns("dumb");

        assertThat(text.replace("\r\n", "\n"))
                .doesNotContain("\r")
                .contains("block 1/1, theirs, POST /orders, 2 connections, ");
    }

    private String inTerminalOfFortyColumns(String term) throws Exception {
        String text = onceInTerminal(term);
        int attempt = 1;
        while (attempt < KitProcess.ATTEMPTS && KitProcess.deletedAsSpoiled(directory.resolve("run"))) {
            text = onceInTerminal(term);
            attempt++;
        }
        return text;
    }

    /** A pseudo-terminal, as script makes one. */
    private String onceInTerminal(String term) throws Exception {
        Requirement.program("script");
        Requirement.program("stty");
        List<String> command =
                new ArrayList<>(KitProcess.command(directory, "compare", plan(1).toString(), "--out", "run"));
        command.add(command.indexOf("-cp"), "-Dkit.terminal=true");
        ProcessBuilder builder = new ProcessBuilder(
                        "script", "-qec", "stty cols 40 rows 20; '" + String.join("' '", command) + "'", "/dev/null")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"));
        builder.environment().put("TERM", term);
        builder.environment().remove("COLUMNS");
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return text;
    }

    private Path plan(int rounds) throws IOException {
        return Files.writeString(
                directory.resolve("of-" + rounds + "-rounds.yaml"),
                """
                blocks: 1
                rounds: %d
                other_processes_percent: 100
                warm_up: {duration: 500ms}
                contenders:
                  theirs: {url: "http://127.0.0.1:%d"}
                endpoints:
                  order: {method: POST, path: /orders, body: seven, expect: {status: 201, body: "ordered: seven"}}
                scenarios: [{endpoint: order, tool: kit, concurrency: 2, duration: 1s}]
                """
                        .formatted(rounds, server.getAddress().getPort()));
    }
}
