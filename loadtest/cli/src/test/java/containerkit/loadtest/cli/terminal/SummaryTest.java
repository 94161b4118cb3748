package containerkit.loadtest.cli.terminal;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static final Path DIRECTORY = Path.of("reports", "20261121-judged");

    private final JudgedRun run = new JudgedRun();

    @Test
    void theResultComesFirstAndFitsIntoEightyColumns() {
        List<String> lines = summary(run.run());

        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(1)).startsWith("blocking-kit-c50, tomcat / jetty: 1.1");
        assertThat(String.join(" ", lines).replaceAll(" +", " "))
                .containsPattern("tomcat uses \\d+ to \\d+ % more CPU than jetty");
        assertThat(lines).last().isEqualTo("report: " + DIRECTORY.resolve("index.html"));
    }

    @Test
    void aMachineThatSpoiledEverythingIsBlamedAndNoContender() {
        assertThat(summary(changed(slice -> Slices.voided(slice, Culprit.HOST))))
                .contains(
                        "! The host spoiled every slice; no contender failed.",
                        "  no good slice: tomcat blocking-kit-c50 (void: host)")
                .noneMatch(line -> line.contains("got through") || line.contains("failed: "));
    }

    @Test
    void aContenderThatFailedIsNamedAndNoExitCodeIs() {
        List<String> lines = summary(changed(slice ->
                slice.variant().equals(JETTY) && slice.block() == 3 ? Slices.voided(slice, Culprit.CONTENDER) : slice));

        assertThat(lines)
                .contains(
                        "! Not every contender got through.",
                        "  failed: jetty blocking-kit-c50 in block 3: because of the contender");
        assertThat(lines).noneMatch(line -> line.contains("exit code"));
    }

    @Test
    void aRunThatWasStoppedSaysHowToGoOnWithIt() {
        run.ended = 2;

        assertThat(summary(run.run())).contains("  ./kit compare --resume " + DIRECTORY);
    }

    private RunResult changed(UnaryOperator<SliceResult> change) {
        RunResult all = run.run();
        return new RunResult(
                all.header(), List.of(), all.slices().stream().map(change).toList(), all.ends());
    }

    private static List<String> summary(RunResult run) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        new Summary(new Console(print, print, false)).print(DIRECTORY, Analysis.of(run));
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
