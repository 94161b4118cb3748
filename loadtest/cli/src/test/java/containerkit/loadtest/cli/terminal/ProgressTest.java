package containerkit.loadtest.cli.terminal;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.format.TextStyle;
import containerkit.loadtest.report.section.ReportDocument;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SessionRuns;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.run.setup.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is told while a run goes on. */
class ProgressTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Plan plan = new JudgedRun().run().header().plan();
    private final Scenario scenario = plan.scenarios().get(0);
    private long nanoTime;

    @Test
    void aLogHasTheFirstRoundAndEveryVoidSlice() {
        run(progress(console(false, 80)));

        assertThat(printed().lines())
                .containsExactly(
                        "plan judged, seed 1, about 20 s",
                        "block 1/8, tomcat, starting",
                        "block 1/8, tomcat, GET /test/block, 50 connections, 2000/s, 38296/s, 10 s left",
                        "block 1/8, jetty, GET /test/block, 50 connections, 2000/s, "
                                + "void: host: other processes used 30 % of the CPU, 0 s left",
                        "repeating 1 round with void slices, about 10 s",
                        "warning: mind the gap");
        assertThat(printed()).doesNotContain("\r", "\u001b");
    }

    @Test
    void anAnnouncedTimeThatWasWrongIsCorrected() {
        RunProgress progress = progress(console(false, 80));

        progress.begins(plan, Duration.ofMinutes(20));
        passes(Duration.ofMinutes(10));
        progress.remains(Duration.ofMinutes(30));
        passes(Duration.ofMinutes(10));
        progress.done(slice(TOMCAT, 38_296));

        assertThat(printed()).endsWith(", 20 min left\n");
    }

    @Test
    void blocksThatTheBudgetHasNotDecidedYetAreNotCounted() {
        RunProgress progress = progress(console(false, 80));

        progress.begins(plan.withBlocks(30, Duration.ofMinutes(15)), Duration.ofMinutes(15));
        progress.prepares(1, "starting", TOMCAT);

        assertThat(printed()).endsWith("block 1, tomcat, starting\n");
    }

    @Test
    void aTerminalHasOneLineThatKeepsToItsWindow() {
        for (int columns : new int[] {40, 80, 120}) {
            err.reset();
            try (RunProgress bar = progress(console(true, columns))) {
                run(bar);
            }
            List<String> drawn = drawn();
            assertThat(drawn).isNotEmpty().allMatch(line -> line.length() < columns);
            assertThat(drawn).anyMatch(line -> line.startsWith("block 1/8, 20 s left, tomcat, GET /test"));
            assertThat(printed()).doesNotContain("\u001b"); // no colour, no cursor: NO_COLOR has nothing to forbid
        }
    }

    @Test
    void aVoidSliceStaysAboveTheLineAndIsToldOnce() {
        try (RunProgress bar = progress(console(true, 80))) {
            run(bar);
        }

        assertThat(lastTexts())
                .containsExactly(
                        "plan judged, seed 1, about 20 s",
                        "block 1/8, jetty, GET /test/block, 50 connections, 2000/s, "
                                + "void: host: other processes used 30 % of the CPU, 0 s left",
                        "repeating 1 round with void slices, about 10 s",
                        "warning: mind the gap",
                        "");
    }

    @Test
    void nothingIsDrawnBeyondAWindowThatBecameNarrow() {
        int[] columns = {100};
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                true,
                () -> columns[0],
                TextStyle.UNICODE);
        console.status("x".repeat(99));
        columns[0] = 40;
        err.reset();
        console.status("short");
        console.status("y".repeat(39));
        console.erase();

        assertThat(printed().split("\r")).isNotEmpty().allMatch(text -> text.length() <= 39);
        assertThat(printed()).contains("short" + " ".repeat(34));
    }

    @Test
    void controlCharactersAreNotPrinted() {
        Console console = console(true, 80);
        console.note("a\u001b[31mb\u0007c\u009bd\te\nf");
        console.status("x\u001b]0;y");

        assertThat(printed()).isEqualTo("a?[31mb?c?d\te\nf\n\rx?]0;y");
    }

    @Test
    void aWarningsAdviceIsIndented() {
        progress(console(false, 80)).warns("it is busy\nend something");

        assertThat(printed()).isEqualTo("warning: it is busy\n         end something\n");
    }

    @Test
    void nothingIsToldAfterTheLastWords() {
        Console console = console(true, 80);
        console.lastWords(new UserFailure("interrupted", "go on", UserFailure.Exit.INTERRUPTED));
        console.note("block 2/8");
        console.status("block 2/8");

        assertThat(printed().lines()).containsExactly("", "kit: interrupted", "     go on");
    }

    @Test
    void aQuietConsoleTellsFailuresAlone() {
        Console quiet = console(true, 80).quiet();
        assertThat(quiet.terminal()).isFalse();
        run(progress(quiet));
        quiet.failure(new UserFailure("it broke", "mend it", UserFailure.Exit.FAILED));

        assertThat(printed().lines()).containsExactly("kit: it broke", "     mend it");
    }

    /** Two slices, of which the second is spoiled and run again. */
    private void run(Progress progress) {
        progress.begins(plan, Duration.ofSeconds(20));
        progress.prepares(1, "starting", TOMCAT);
        progress.loads(1, TOMCAT, scenario.name());
        passes(Duration.ofSeconds(10));
        progress.done(slice(TOMCAT, 38_296));
        progress.loads(1, JETTY, scenario.name());
        passes(Duration.ofSeconds(10));
        progress.done(Slices.voided(slice(JETTY, 40_112), Culprit.HOST));
        progress.repeats(1, Duration.ofSeconds(10));
        progress.loads(1, JETTY, scenario.name());
        passes(Duration.ofSeconds(10));
        progress.done(Slices.inRound(slice(JETTY, 40_112), 2));
        progress.warns("mind the gap");
    }

    private RunProgress progress(Console console) {
        return new RunProgress(console, run -> false, List.of(), Path.of(""), () -> nanoTime);
    }

    private void passes(Duration time) {
        nanoTime += time.toNanos();
    }

    private SliceResult slice(Variant variant, double throughput) {
        return Slices.good(1, "all", variant, scenario, throughput);
    }

    private Console console(boolean terminal, int columns) {
        return new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                () -> columns,
                TextStyle.UNICODE);
    }

    private String printed() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aCauseThatIsNotTheContainerIsNamedOnceAndAtOnce() {
        RunProgress progress = progress(console(false, 80));
        for (run.ended = 1; run.ended <= 3; run.ended++) {
            progress.stands(changed(slice -> Slices.with(
                    slice,
                    Reading.LOG_BYTES,
                    slice.variant().equals(JETTY) ? 900.0 * slice.load().requests() : 0)));
        }

        assertThat(printed().lines())
                .filteredOn(line -> line.startsWith("warning: "))
                .singleElement()
                .asString()
                .startsWith("warning: Written to the log for each request, which costs CPU: ")
                .contains("jetty ");
    }

    /** Everything that was drawn over; the spaces that erase are no text. */
    private List<String> drawn() {
        return Arrays.stream(printed().split("\n"))
                .flatMap(line -> Arrays.stream(line.split("\r")).limit(line.split("\r").length - 1L))
                .map(String::stripTrailing)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** What stands on the screen in the end, line by line. */
    private List<String> lastTexts() {
        return Arrays.stream(printed().split("\n", -1))
                .map(line -> line.substring(line.lastIndexOf('\r') + 1).stripTrailing())
                .toList();
    }

    private static final Path DIRECTORY = Path.of("reports", "20261121-judged");

    private final JudgedRun run = new JudgedRun();

    @Test
    void theResultOfAScenarioFollowsItsNameAndFitsIntoEightyColumns() {
        List<String> lines = summary(run.run());

        assertThat(lines).allMatch(line -> line.length() <= 80);
        int named = lines.indexOf("GET /test/block, 50 connections, 2000/s");
        assertThat(lines.get(named + 1)).isEqualTo(" ".repeat(21) + "CPU per request");
        assertThat(lines.get(named + 2)).matches(" +jetty / tomcat +tomcat uses \\d+ to \\d+ % more CPU than jetty");
        assertThat(lines).anyMatch(line -> line.matches(" +CPU per request +100 µs +89\\.9 µs .*J.*T.*"));
        assertThat(lines).last().isEqualTo("report: " + DIRECTORY);
    }

    @Test
    void aMachineThatSpoiledEverythingIsBlamedAndNoContender() {
        assertThat(summary(changed(slice -> Slices.voided(slice, Culprit.HOST))))
                .contains("! Not every scenario was measured; no contender failed. no good slice: tomcat,")
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

        assertThat(String.join(" ", summary(run.run())).replaceAll(" +", " "))
                .contains("Go on: ./kit compare --resume DIR");
    }

    @Test
    void sessionsHaveARowForEachPairAndTheUnfinishedOneGoesOn() {
        List<RunResult> sessions = new ArrayList<>(SessionRuns.of(2, 4, 0.01, (session, variant) -> 1));
        RunResult stopped = sessions.get(1);
        sessions.set(1, Changed.copy(stopped, "ends", stopped.ends().subList(0, 3)));

        List<String> lines = summary(SessionRuns.together(sessions), TextStyle.ASCII);

        assertThat(lines)
                .contains("Pairs by session")
                .allMatch(line -> line.chars().allMatch(c -> c < 128), "is ASCII");
        assertThat(String.join(" ", lines).replaceAll(" +", " ")).contains("Go on: ./kit compare --resume reports/2");
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
        return Changed.copy(all, "slices", all.slices().stream().map(change).toList());
    }

    private static List<String> summary(RunResult run) {
        return summary(run, TextStyle.UNICODE);
    }

    private static List<String> summary(RunResult run, TextStyle style) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        new Console(print, print, false, () -> 80, style)
                .report(ReportDocument.first(new RunView(Analysis.of(run))), DIRECTORY);
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
