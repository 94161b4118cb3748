package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PublishedFigure;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedSectionTest {
    @TempDir
    private Path directory;

    @Test
    void eachPairHasARingForThePublishedAndADiamondForTheMeasuredRatio() throws IOException {
        String section = section(published("tomcat", "2000", "jetty", "1000", "undertow", "4000"));

        assertThat(section)
                .contains("in 0 of 3 pairs both lie on the same side of 1")
                .containsPattern("\\| tomcat / jetty +\\| +2\\.00 \\| +1\\.00 ")
                .containsPattern("\\| tomcat / undertow +\\| +0\\.50 \\| ")
                .containsPattern("\\| jetty / undertow +\\| +0\\.25 \\| ")
                .contains(
                        "![Forest plot, ratios of throughput, published and measured. all, block-open-c50, tomcat / ");
        String plot = Files.readString(directory.resolve("plots/published.svg"));
        assertThat(plot).contains(">tomcat / jetty: 2.00 → 1.00</text>");
        assertThat(plot.split("<path d=\"M1 0A1 1 [^>]*fill=\"none\"", -1))
                .as("rings")
                .hasSize(4);
        assertThat(plot.split("<path d=\"M0 -1L1 0", -1)).as("diamonds").hasSize(4);
    }

    @Test
    void aNamedScenarioHasItsFiguresInEveryPartAndTheOneAgainstWhichAllAreComparedComesSecond() throws IOException {
        JudgedRun judged = new JudgedRun();
        judged.against = new Variant("tomcat", "stock");

        String section = section(published(
                judged.run(),
                List.of(
                        named("tomcat", "2000", "block-open-c50"),
                        named("jetty", "1000", "block-open-c50"),
                        named("undertow", "4000", "block-open-c100"))));

        assertThat(section)
                .containsPattern("\\| jetty / tomcat +\\| +0\\.50 \\| +1\\.00 ")
                .doesNotContain("tomcat / jetty", "undertow");
        String report = Files.readString(directory.resolve("report.md"));
        assertThat(report).contains("ratio to tomcat, published").doesNotContain("jetty / undertow");
        assertThat(Files.readString(directory.resolve("results.json")))
                .containsPattern("\"value\": \"2000\",\\s+\"scenario\": \"block-open-c50\"");
    }

    private static PublishedFigure named(String contender, String value, String scenario) {
        return new PublishedFigure(null, contender, null, null, "throughput_per_s", value, scenario);
    }

    @Test
    void aFigureInWordsOrAloneMakesNoPair() throws IOException {
        assertThat(section(published("tomcat", "2000", "jetty", "fast"))).isEmpty();
        assertThat(section(published("tomcat", "2000"))).isEmpty();
        assertThat(directory.resolve("plots/published.svg")).doesNotExist();
    }

    @Test
    void whatWasNotMeasuredIsInTheTableAlone() throws IOException {
        RunResult run = published("tomcat", "2000", "jetty", "1000");

        assertThat(section(new RunResult(run.header(), List.of(), List.of(), List.of())))
                .contains("Ratios of throughput were published of 1 pair; this run measured none of them.")
                .doesNotContain("0 of 0")
                .containsPattern("\\| tomcat / jetty +\\| +2\\.00 \\| +n/a \\|");
        assertThat(directory.resolve("plots/published.svg")).doesNotExist();
    }

    /** Contender and figure by turns. */
    private static RunResult published(String... figures) {
        return published(
                new JudgedRun().run(),
                IntStream.range(0, figures.length / 2)
                        .mapToObj(i -> new PublishedFigure(
                                "all", figures[2 * i], "block", 50, "throughput_per_s", figures[2 * i + 1], null))
                        .toList());
    }

    private static RunResult published(RunResult run, List<PublishedFigure> published) {
        Plan plan = run.header().plan();
        Plan with = plan.withPublished(published);
        return new RunResult(RunFixture.header(with), run.launches(), run.slices(), run.ends());
    }

    private String section(RunResult run) throws IOException {
        Reports.write(directory, Analysis.of(run));
        String report = Files.readString(directory.resolve("report.md"));
        return Arrays.stream(report.split("\n## "))
                .filter(section -> section.startsWith("Published against measured"))
                .findFirst()
                .orElse("");
    }
}
