package containerkit.loadtest.cli.terminal;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.report.format.TextStyle;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SessionRuns;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static final Path DIRECTORY = Path.of("reports", "20261121-judged");

    private final JudgedRun run = new JudgedRun();

    @Test
    void theResultOfAScenarioFollowsItsNameAndFitsIntoEightyColumns() {
        List<String> lines = summary(run.run());

        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(lines.indexOf("GET /test/block, 50 connections, 2000/s") + 1))
                .matches(" +jetty / tomcat +tomcat uses \\d+ to \\d+ % more CPU than jetty");
        assertThat(lines).anyMatch(line -> line.matches(" +CPU per request +100 µs +89\\.9 µs .*J.*T.*"));
        assertThat(lines).last().isEqualTo("report: " + DIRECTORY.resolve("index.html"));
    }

    @Test
    void aMachineThatSpoiledEverythingIsBlamedAndNoContender() {
        assertThat(summary(changed(slice -> Slices.voided(slice, Culprit.HOST))))
                .contains("! The host spoiled every slice; no contender failed. no good slice: tomcat,")
                .noneMatch(line -> line.contains("got through") || line.contains("failed: "));
    }

    @Test
    void aContenderThatFailedIsNamedAndNoExitCodeIs() {
        List<String> lines = summary(changed(slice ->
                slice.variant().equals(JETTY) && slice.block() == 3 ? Slices.voided(slice, Culprit.CONTENDER) : slice));

        assertThat(String.join(" ", lines).replaceAll(" +", " "))
                .contains(
                        "! Failed: jetty, GET /test/block, 50 connections, 2000/s, block 3: because of the contender.");
        assertThat(lines).noneMatch(line -> line.contains("exit code"));
    }

    @Test
    void poolSizesFitIntoEightyColumnsToo() {
        assertThat(summary(new PoolRun().run()))
                .anyMatch(line -> line.startsWith("Request threads, tomcat"))
                .filteredOn(line -> !line.contains(".threads.max: ")) // a line to paste
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void aRunThatWasStoppedSaysHowToGoOnWithIt() {
        run.ended = 2;

        assertThat(summary(run.run())).contains("go on: ./kit compare --resume " + DIRECTORY);
    }

    @Test
    void sessionsHaveARowForEachPairAndTheUnfinishedOneGoesOn() {
        List<RunResult> sessions = new ArrayList<>(SessionRuns.of(2, 4, 0.01, (session, variant) -> 1));
        RunResult stopped = sessions.get(1);
        sessions.set(
                1,
                new RunResult(
                        stopped.header(),
                        List.of(),
                        stopped.slices(),
                        stopped.ends().subList(0, 3),
                        List.of(),
                        List.of()));

        List<String> lines = summary(SessionRuns.together(sessions), TextStyle.ASCII);

        assertThat(lines)
                .contains("go on: ./kit compare --resume reports/2")
                .contains("Pairs by session")
                .allMatch(line -> line.chars().allMatch(c -> c < 128), "is ASCII");
    }

    @Test
    void aDumbTerminalGetsAsciiOnly() {
        List<String> lines = summary(run.run(), TextStyle.of(Map.of("TERM", "dumb")));

        assertThat(lines).allMatch(line -> line.chars().allMatch(c -> c < 128), "is ASCII");
        assertThat(TextStyle.of(Map.of("NO_COLOR", "1"))).isEqualTo(TextStyle.ASCII);
        assertThat(TextStyle.of(Map.of("NO_COLOR", "", "TERM", "xterm"))).isEqualTo(TextStyle.UNICODE);
    }

    private RunResult changed(UnaryOperator<SliceResult> change) {
        RunResult all = run.run();
        return new RunResult(
                all.header(), List.of(), all.slices().stream().map(change).toList(), all.ends(), List.of(), List.of());
    }

    private static List<String> summary(RunResult run) {
        return summary(run, TextStyle.UNICODE);
    }

    private static List<String> summary(RunResult run, TextStyle style) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        new Summary(new Console(print, print, false, () -> 80, style)).print(DIRECTORY, Analysis.of(run));
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
