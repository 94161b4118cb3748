package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.cli.KitRun;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.section.ReportDocument;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What plans, servers and logs say reaches no output with characters that a terminal obeys. */
class ControlCharactersTest {
    private static final String BAD = "\u001b[31m\u0007\r\u009b2Jz";
    private static final Variant HOSTILE = new Variant("evil" + BAD, Mode.STOCK);

    @TempDir
    private Path directory;

    @Test
    void noneIsInAnyReport() throws IOException {
        Analysis analysis = Analysis.of(run());
        Reports.write(directory, analysis);

        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> reports = files.filter(Files::isRegularFile).toList();
            assertThat(reports)
                    .extracting(file -> file.getFileName().toString())
                    .contains("index.html", "report.md", "results.csv", "results.json");
            for (Path file : reports) {
                assertThat(Files.readString(file))
                        .as(file.toString())
                        .contains("evil")
                        .doesNotContain("\u001b", "\u0007", "\r");
            }
        }
        for (String file : List.of("index.html", "report.md")) {
            assertThat(Files.readString(directory.resolve(file)))
                    .contains("identity[31m", "setting[31m", "value[31m", "failure[31m", "log[31m", "header[31m")
                    .doesNotContain("\u009b");
        }
    }

    @Test
    void noneIsOnTheTerminal() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);

        KitRun.console(print, print, true).report(ReportDocument.first(new RunView(Analysis.of(run()))), directory);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("evil?[31m?", "?2Jz")
                .doesNotContain("\u001b", "\u0007", "\r", "\u009b");
    }

    private static RunResult run() {
        JudgedRun judged = new JudgedRun();
        judged.variants = List.of(RunFixture.TOMCAT, HOSTILE);
        judged.contenders = List.of(RunFixture.jar("tomcat"), RunFixture.jar(HOSTILE.contender()));
        RunResult run = judged.run();
        LaunchResult start = LaunchResult.of(1, 1, "all", HOSTILE)
                .started(new LaunchResult.State(
                        1.5,
                        new Identity("identity" + BAD, "1" + BAD, "2" + BAD, "3" + BAD, "stock" + BAD, Map.of(), null),
                        null,
                        Map.of("blocking", Map.of("header" + BAD, "is" + BAD)),
                        Map.of(),
                        List.of(new Setting("setting" + BAD, "value" + BAD, null))));
        LaunchResult other = LaunchResult.of(1, 1, "all", RunFixture.TOMCAT)
                .started(new LaunchResult.State(
                        1.4,
                        null,
                        null,
                        Map.of("blocking", Map.of("Server", "tomcat")),
                        Map.of(),
                        List.of(new Setting("setting" + BAD, "another", null))));
        LaunchResult failed = LaunchResult.of(2, 1, "all", HOSTILE)
                .failed(Fault.contender("failure" + BAD).with(List.of("log" + BAD)));
        List<SliceResult> slices = new ArrayList<>(run.slices());
        slices.add(slices.get(1).voided(Fault.contender("cause" + BAD).with(List.of("log" + BAD))));
        return new RunResult(run.header(), List.of(start, other, failed), slices, run.ends(), List.of(), List.of());
    }
}
