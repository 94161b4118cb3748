package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlotsTest {
    @TempDir
    private Path directory;

    @Test
    void everyPlotStandsInBothReportsWithItsWordsAndItsTable() throws IOException {
        Reports.write(directory, Analysis.of(RunFixture.run()));

        String html = read("index.html");
        String markdown = read("report.md");
        List<String> linked = matches(markdown, "\\n!\\[.+]\\(plots/([a-z0-9-]+)\\.svg\\)\\n");
        try (Stream<Path> files = Files.list(directory.resolve("plots"))) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".svg", "")))
                    .containsExactlyInAnyOrderElementsOf(linked)
                    .contains(
                            "ratios-1-throughput",
                            "ratios-1-cpu",
                            "slices-1-throughput",
                            "slices-1-cpu-per-request",
                            "concurrency-1",
                            "packaging");
        }
        assertThat(
                        matches(
                                html,
                                "<svg viewBox=\"0 0 350 \\d+\" role=\"img\" fill=\"currentColor\" aria-label=\"([^\"]{30,})\">"))
                .hasSameSizeAs(linked);
        assertThat(matches(html, "(?s)<figure>\\s*<figcaption>[^<]{20,}</figcaption>\\s*<svg.*?</figure>\\s*"))
                .hasSameSizeAs(linked);
        assertThat(html).contains("<summary>As a table</summary>");
        assertThat(markdown).contains("**Every slice, throughput/s, " + RunFixture.BLOCK.name() + "**");
    }

    @Test
    void aSliceIsADotAndAFigureInTheTable() throws IOException {
        JudgedRun judged = new JudgedRun();
        SliceResult spoiled = Slices.voided(judged.slice(1, RunFixture.TOMCAT, 5), Culprit.HOST);
        judged.slices.add(spoiled);
        judged.slices.add(judged.slice(1, RunFixture.TOMCAT, 1.5));
        Reports.write(directory, Analysis.of(judged.run()));

        String plot = read("plots/slices-1-cpu-per-request.svg");
        assertThat(dots(plot, "#D55E00"))
                .as("8 blocks, one more slice, a void one")
                .isEqualTo(9);
        assertThat(dots(plot, "#0072B2")).isEqualTo(8);
        assertThat(plot).containsPattern(">tomcat: 103 \\[[0-9.]+, \\d+], 1 void</text>");
        assertThat(read("report.md")).containsPattern("\\| tomcat +\\| +103 \\[.*] \\| +1 \\| [0-9. ]+ 150 +\\|");
    }

    @Test
    void aWinnerHasItsColourAndATieNone() throws IOException {
        Reports.write(directory, Analysis.of(new JudgedRun().run()));

        String plot = read("plots/ratios-1-cpu.svg");
        assertThat(matches(plot, "(<path d=\"[^>]*a4 4 [^>]*fill=\"#0072B2\"/>)"))
                .as("jetty wins")
                .hasSize(2);
        assertThat(matches(plot, "(<path d=\"[^>]*h8v8h-8z\" fill=\"currentColor\"/>)"))
                .as("a tie")
                .hasSize(1);
        assertThat(read("index.html"))
                .contains("Forest plot, ratio of CPU per request. blocking-kit-c50, tomcat / jetty: ");
    }

    @Test
    void plotsOfAnEarlierReportGoAndOtherFilesStay() throws IOException {
        Files.createDirectories(directory.resolve("plots"));
        Files.writeString(directory.resolve("plots/latency-9.svg"), "old");
        Files.writeString(directory.resolve("plots/notes.txt"), "mine");

        Reports.write(directory, Analysis.of(RunFixture.run()));

        assertThat(directory.resolve("plots/latency-9.svg")).doesNotExist();
        assertThat(directory.resolve("plots/notes.txt")).content().isEqualTo("mine");
    }

    /** What is there once, whatever the number of slices, makes it less. */
    @Test
    void fourTimesTheSlicesMakeAPageOfFourTimesTheSizeAtMost() throws IOException {
        for (boolean voids : List.of(false, true)) {
            int few = pageLength(JudgedRun.rounds(42, voids));
            int fewInMarkdown = read("report.md").length();
            int many = pageLength(JudgedRun.rounds(168, voids));

            assertThat(many).as("252 and 1008 slices").isBetween(few, 4 * few);
            assertThat(read("report.md").length()).isBetween(fewInMarkdown, 4 * fewInMarkdown);
        }
    }

    private int pageLength(RunResult run) throws IOException {
        Reports.write(directory, Analysis.of(run));
        return read("index.html").length();
    }

    private String read(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    /** The rings of that colour, which are one path. */
    private static int dots(String svg, String colour) {
        return svg.lines()
                .filter(line -> line.startsWith("<path d=\"M") && line.contains("stroke=\"" + colour + "\""))
                .mapToInt(line -> line.split("M", -1).length - 1)
                .sum();
    }

    private static List<String> matches(String text, String pattern) {
        List<String> found = new ArrayList<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(matcher.groupCount()));
        }
        return found;
    }
}
