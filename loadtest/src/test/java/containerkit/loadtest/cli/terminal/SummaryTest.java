package containerkit.loadtest.cli.terminal;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Variant;
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
    void figuresAndVerdictsFitIntoEightyColumns() {
        List<String> lines = summary(run.run());

        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(1)).matches("contender +scenario +successful/s +CPU µs +void");
        assertThat(lines.get(2)).matches("tomcat +block-open-c50 +\\d+ \\[\\d+, \\d+] +\\d+\\.\\d +0");
        assertThat(lines).last().isEqualTo("report: " + DIRECTORY.resolve("index.html"));
    }

    @Test
    void longNamesGetALineOfTheirOwn() {
        run.variants = List.of(
                new Variant("undertow", "virtual"),
                new Variant("undertow", "virtual-capped"),
                new Variant("undertow", "stock"));
        List<String> lines = summary(run.run());

        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines).contains("block-open-c50 undertow@virtual / undertow@virtual-capped");
        assertThat(lines)
                .anyMatch(line ->
                        line.matches("  \\d\\.\\d\\d \\[\\d\\.\\d\\d, \\d\\.\\d\\d] +\\S+ +(tie|undecided) +\\S+ %"));
    }

    @Test
    void aMachineThatSpoiledEverythingIsBlamedAndNoContender() {
        assertThat(summary(changed(slice -> Slices.voided(slice, Culprit.HOST))))
                .contains(
                        "! The host spoiled every slice; no contender failed.",
                        "  no good slice: tomcat block-open-c50 (void: host)")
                .noneMatch(line -> line.contains("got through") || line.contains("failed: "));
    }

    @Test
    void aContenderThatFailedIsNamedAndNoExitCodeIs() {
        List<String> lines = summary(changed(slice ->
                slice.variant().equals(JETTY) && slice.block() == 3 ? Slices.voided(slice, Culprit.CONTENDER) : slice));

        assertThat(lines).contains("! Not every contender got through.", "  failed: jetty block-open-c50 in block 3");
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
