package containerkit.loadtest.report.section;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SeriesFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is drawn of the time within slices. */
class SeriesPlotsTest {
    @TempDir
    private Path directory;

    @Test
    void everyFigureHasAPanelWithALineForEachContender() throws IOException {
        write(new JudgedRun().run());

        String plot = read("plots/series-1-1.svg");
        assertThat(plot)
                .contains(
                        ">successful requests/s<",
                        ">CPU %<",
                        ">pool busy<",
                        ">live threads<",
                        ">heap used, MiB<",
                        ">GC ms<");
        for (String colour : List.of("#D55E00", "#0072B2", "#009E73")) {
            assertThat(plot.lines()
                            .filter(line -> line.contains("stroke=\"" + colour + "\"")
                                    && line.contains("fill=\"none\"")
                                    && line.contains("stroke-width=\"2\"")))
                    .as("six lines and the key in %s", colour)
                    .hasSize(7);
        }
        assertThat(read("report.md"))
                .contains("![Line plot, through a slice of block-open-c50, all. tomcat: successful requests/s 2")
                .contains("the good slice with the median CPU µs/request of its good slices")
                .contains("A point is a mean over 100 ms");
    }

    @Test
    void theTableHasTheSliceAndItsFigures() throws IOException {
        JudgedRun judged = new JudgedRun();
        judged.ended = 1;
        judged.noise = 0;
        judged.slices.add(judged.slice(4, RunFixture.TOMCAT, 3));
        judged.slices.add(judged.slice(6, RunFixture.TOMCAT, 2)); // the median of 1, 2 and 3
        write(judged.run());

        List<String> rows = read("report.md")
                .lines()
                .dropWhile(line -> !line.startsWith("**Through a slice of block-open-c50"))
                .filter(line -> line.startsWith("| tomcat "))
                .limit(11)
                .map(line -> line.replaceAll(" +", " "))
                .toList();
        // successful requests/s 10 × (200 + 66); CPU, pool and heap begin at 60 for the block and 6 for the name
        assertThat(rows.get(0)).isEqualTo("| tomcat | 6, 1 | 0 | 2660 | n/a | 3 | 90 | 66 | 0 |");
        assertThat(rows.get(7)).isEqualTo("| tomcat | 6, 1 | 700 | 2660 | 73 | 10 | 97 | 66 | 7 |");
    }

    @Test
    void aToolThatDoesNotTellItsAnswersHasTheOtherFigures() throws IOException {
        write(RunFixture.run());

        assertThat(read("plots/series-1-2.svg"))
                .doesNotContain("successful requests/s")
                .contains(">CPU %<");
        assertThat(read("report.md")).contains("siege does not report when requests were completed.");
        assertThat(directory.resolve("plots/series-2-1.svg")).exists();
    }

    @Test
    void aRunOfAnOlderKitHasNoneOfIt() throws IOException {
        Reports.write(directory, Analysis.of(new JudgedRun().run()));

        assertThat(directory.resolve("plots/series-1-1.svg")).doesNotExist();
        assertThat(read("report.md")).doesNotContain("hrough a slice");
    }

    @Test
    void aDamagedFileLeavesTheEarlierReportWhole() throws IOException {
        Files.writeString(directory.resolve("series.jsonl"), "{\"block\":\n");
        Files.writeString(directory.resolve("results.json"), "old");

        assertThatThrownBy(() -> Reports.write(directory, Analysis.of(new JudgedRun().run())))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("series.jsonl, line 1 is damaged");
        assertThat(directory.resolve("results.json")).hasContent("old");
    }

    @Test
    void ofManyLoadsSomeAreDrawnAndTheOthersNamed() throws IOException {
        JudgedRun judged = new JudgedRun();
        judged.scenarios = 6;
        write(judged.run());

        assertThat(directory.resolve("plots/series-1-1.svg")).exists();
        assertThat(directory.resolve("plots/series-1-2.svg")).doesNotExist();
        assertThat(directory.resolve("plots/series-1-6.svg")).exists();
        assertThat(read("report.md"))
                .contains("Plots through a slice: 2 of this part's 6 scenarios. The values of the others are in "
                        + "series.jsonl: block-open-c100, block-open-c150, block-open-c200, block-open-c250.");
    }

    @Test
    void noPartHasMoreThanFourOfThem() {
        assertThat(drawn(1, 4)).containsExactly("e1-c1", "e1-c2", "e1-c3", "e1-c4");
        assertThat(drawn(2, 3)).containsExactly("e1-c1", "e1-c3", "e2-c1", "e2-c3");
        assertThat(drawn(4, 3)).containsExactly("e1-c3", "e2-c3", "e3-c3", "e4-c3");
        assertThat(drawn(5, 1)).containsExactly("e1-c1", "e2-c1", "e3-c1", "e4-c1");
    }

    @Test
    void theirSizeDoesNotFollowTheNumberOfSlices() throws IOException {
        int few = size(34);
        int many = size(334);

        assertThat(many).isLessThan(2 * few);
    }

    /** Bytes of the one plot and its table, of a run with three times so many slices, each with its series. */
    private int size(int rounds) throws IOException {
        JudgedRun judged = new JudgedRun();
        judged.blocks = 1;
        judged.ended = 1;
        for (int round = 2; round <= rounds; round++) {
            judged.slices.add(judged.slice(1, RunFixture.TOMCAT, 1 + round / 1_000.0));
            judged.slices.add(judged.slice(1, RunFixture.JETTY, 1 + round / 1_000.0));
            judged.slices.add(judged.slice(1, RunFixture.UNDERTOW, 1 + round / 1_000.0));
        }
        Files.deleteIfExists(directory.resolve("series.jsonl"));
        write(judged.run());
        String report = read("report.md");
        int from = report.indexOf("**Through a slice of");
        return read("plots/series-1-1.svg").length() + report.indexOf("\n\n**", from) - from;
    }

    private void write(RunResult run) throws IOException {
        SeriesFixture.write(directory, run);
        Reports.write(directory, Analysis.of(run));
    }

    private String read(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    private static List<String> drawn(int endpoints, int concurrencies) {
        List<Scenario> scenarios = new ArrayList<>();
        for (int e = 1; e <= endpoints; e++) {
            Endpoint endpoint = new Endpoint("e" + e, "/", "GET", Map.of(), null, Expectation.OK);
            for (int c = 1; c <= concurrencies; c++) {
                scenarios.add(new Scenario("e" + e + "-c" + c, endpoint, "open", c, true, Duration.ofSeconds(1), null));
            }
        }
        return SeriesChoice.drawn(new Part("all", List.of(RunFixture.TOMCAT), scenarios)).stream()
                .map(Scenario::name)
                .toList();
    }
}
