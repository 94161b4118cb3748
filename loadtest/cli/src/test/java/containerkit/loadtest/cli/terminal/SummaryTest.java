package containerkit.loadtest.cli.terminal;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
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
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static final Path DIRECTORY = Path.of("reports", "20261121-judged");

    private final JudgedRun run = new JudgedRun();

    @Test
    void theResultComesFirstAndFitsIntoEightyColumns() {
        List<String> lines = summary(run.run());

        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(1)).matches("Jetty needs the least CPU per request: 0\\.9\\d × .*");
        assertThat(lines.get(3)).matches(" +tomcat +jetty +undertow");
        assertThat(lines.get(4)).matches("CPU per request, µs, blocking-kit-c50 .* best 8\\d\\.\\d .*");
        assertThat(lines.get(5)).isEqualTo("  best: jetty");
        assertThat(lines).anyMatch(line -> line.startsWith("In short: Jetty needs the least CPU per request: "));
        assertThat(lines).last().isEqualTo("report: " + DIRECTORY.resolve("index.html"));
    }

    @Test
    void whatIsUndecidedIsOneSentenceAndNoTable() {
        run.noise = 0.05;
        run.cost = Map.of();

        assertThat(String.join(" ", summary(run.run())).replaceAll(" +", " "))
                .containsOnlyOnce(
                        "CPU per request: 3 of 3 pairs are not decided (neither a difference nor a tie is shown).")
                .containsPattern(
                        "To decide them run with --blocks \\d+, for the closest of them \\d+ \\(80 % power for each, if")
                .doesNotContain("tomcat / jetty");
    }

    @Test
    void longNamesStandBesideTheirValuesInAParagraph() {
        run.variants = List.of(
                new Variant("undertow", "virtual"),
                new Variant("undertow", "virtual-capped"),
                new Variant("undertow", "stock"));
        List<String> lines = summary(run.run());

        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines).anyMatch(line -> line.matches(".*undertow@virtual-capped \\d+\\.\\d.*"));
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
