package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Slices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The drawings of the page, and the same as text. */
class ChartsTest {
    private final JudgedRun judged = new JudgedRun();

    @TempDir
    private Path directory;

    @Test
    void theFirstRowIsThePrimaryMetricWithAMarkAndAValueForEachContender() throws IOException {
        judged.alsoClosed = true;
        String row = first("<tr class=\"primary\">.*?</tr>", page(judged.run()));

        assertThat(row).contains("CPU per request").containsPattern(">100 µs<.*>89\\.9 µs<.*>100 µs<");
        assertThat(count(row, "<svg x=\"50.0%\""))
                .as("what all are relative to")
                .isEqualTo(1);
        assertThat(count(row, "overflow=\"visible\"")).as("marks").isEqualTo(3);
        assertThat(count(row, "stroke-width=\"3\"")).as("intervals").isEqualTo(2);
    }

    @Test
    void aRateSaysWhatTheValuesMeanAndGivesTheLatency() throws IOException {
        judged.alsoClosed = true;
        String report = report(judged.run());

        assertThat(report)
                .contains(
                        "## GET /test/block, 50 connections\n",
                        "  cores at 2000/s: tomcat 0.20, jetty 0.18, undertow 0.20\n")
                .containsPattern("\n  p99 at 2000/s +75 ms +75 ms +75 ms")
                .doesNotContain("## GET /test/block, 50 connections, 2000/s");
    }

    @Test
    void anOpenResultIsTurnedWithItsPairSoThatWhatTheUserHasComesSecond() throws IOException {
        judged.noise = 0.05;

        assertThat(report(judged.run()))
                .containsPattern("\n  undertow / tomcat +open: \\d % less to 6 % more\n")
                .containsPattern("\\| undertow / tomcat +\\| 0\\.\\d+ \\[.*open: 9 % less to 6 % more");
    }

    @Test
    void manyContendersStandBelowEachOtherTheBestFirst() throws IOException {
        judged.variants = List.of("a", "b", "c", "d", "e", "f").stream()
                .map(name -> new containerkit.loadtest.plan.Variant(name, "stock"))
                .toList();
        judged.contenders = judged.variants.stream()
                .map(variant -> RunFixture.jar(variant.contender()))
                .toList();
        judged.cost = Map.of(judged.variants.get(4), 0.5);

        String page = page(judged.run());
        assertThat(first("(?s)<table class=\"chart ranked\">.*?</table>", page))
                .containsPattern(
                        "(?s)<tbody>\n<tr><th[^>]*><svg.*?</svg>e</th>.*a uses \\d+ to \\d+ % more CPU than e");
        assertThat(report(judged.run())).containsPattern("\n  E e +50\\.\\d µs +[├─┤]*E[^\n]*\n");
    }

    @Test
    void lettersThatWouldHideEachOtherStandInTheOrderOfTheirRatios() throws IOException {
        judged.variants = Stream.of("a", "b", "c")
                .map(name -> new containerkit.loadtest.plan.Variant(name, "stock"))
                .toList();
        judged.contenders = judged.variants.stream()
                .map(variant -> RunFixture.jar(variant.contender()))
                .toList();
        judged.noise = 0.0002;
        judged.cost = Map.of(judged.variants.get(1), 0.999, judged.variants.get(2), 0.998);

        assertThat(report(judged.run())).containsPattern("\n  CPU per request .* µs [ ├─]*CBA[ ─┤]*\n");
    }

    @Test
    void aVoidSliceIsABarAndAGoodOneADotInThePrimaryMetric() throws IOException {
        judged.slices.add(Slices.voided(judged.slice(1, RunFixture.TOMCAT, 5), Culprit.HOST));
        judged.slices.add(judged.slice(1, RunFixture.TOMCAT, 1.5));

        String lane = first("(?s)<table class=\"chart timeline\">.*?</tr>.*?(<tr>.*?</tr>)", page(judged.run()));
        assertThat(count(first("class=\"dots\"[^>]*", lane), "h0"))
                .as("8 blocks and one more")
                .isEqualTo(9);
        assertThat(count(first("class=\"voids\"[^>]*", lane), "M")).isEqualTo(1);
        assertThat(lane).containsPattern(">\\d[0-9.]* to 150 in 9 slices, 1 void<");
    }

    /** What is there once, whatever the number of slices, makes it less. */
    @Test
    void fourTimesTheSlicesMakeAPageOfFourTimesTheSizeAtMost() throws IOException {
        for (boolean voids : List.of(false, true)) {
            int few = page(JudgedRun.rounds(42, voids)).length();
            long fewInMarkdown = Files.size(directory.resolve("report.md"));
            int many = page(JudgedRun.rounds(168, voids)).length();

            assertThat(many).as("252 and 1008 slices").isBetween(few, 4 * few);
            assertThat(Files.size(directory.resolve("report.md"))).isBetween(fewInMarkdown, 4 * fewInMarkdown);
        }
    }

    private String page(RunResult run) throws IOException {
        Reports.write(directory, Analysis.of(run));
        return Files.readString(directory.resolve("index.html"));
    }

    private String report(RunResult run) throws IOException {
        Reports.write(directory, Analysis.of(run));
        return Files.readString(directory.resolve("report.md"));
    }

    private static String first(String pattern, String text) {
        var found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as(pattern).isTrue();
        return found.group(found.groupCount());
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
