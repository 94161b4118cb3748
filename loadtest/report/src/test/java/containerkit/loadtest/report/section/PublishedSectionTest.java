package containerkit.loadtest.report.section;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.ContenderPair;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PublishedValue;
import containerkit.loadtest.plan.TestPlans;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.Changed;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedSectionTest {
    @TempDir
    private Path directory;

    @Test
    void eachPairHasThePublishedAndTheMeasuredRatio() throws IOException {
        String section = section(published("tomcat", "2000", "jetty", "1000", "undertow", "4000"));

        assertThat(section)
                .containsPattern("\\| tomcat / jetty +\\| +2\\.00 \\| +1\\.00 ")
                .containsPattern("\\| tomcat / undertow +\\| +0\\.50 \\| ")
                .containsPattern("\\| jetty / undertow +\\| +0\\.25 \\| ");
    }

    @Test
    void aNamedScenarioHasItsFiguresInEveryPartAndTheOneAgainstWhichAllAreComparedComesSecond() throws IOException {
        JudgedRun judged = new JudgedRun();
        judged.pairs = List.of(new ContenderPair("jetty", "tomcat"), new ContenderPair("undertow", "tomcat"));

        String section = section(published(
                judged.run(),
                List.of(
                        named("tomcat", "throughput_per_s", "2000"),
                        named("jetty", "throughput_per_s", "1000"),
                        new PublishedValue(
                                null, "undertow", null, null, "throughput_per_s", "4000", "blocking-kit-c100"))));

        assertThat(section)
                .containsPattern("\\| jetty / tomcat +\\| +0\\.50 \\| +1\\.00 ")
                .doesNotContain("tomcat / jetty", "undertow /");
        String report = Files.readString(directory.resolve("report.md"));
        assertThat(report).doesNotContain("jetty / undertow");
        assertThat(Files.readString(directory.resolve("results.json")))
                .containsPattern("\"value\": \"2000\",\\s+\"scenario\": \"blocking-kit-c50\"");
    }

    @Test
    void latenciesBecomeRatiosTooEachWithItsMeasuredOneAndInterval() throws IOException {
        String section = section(published(
                new JudgedRun().run(),
                List.of(
                        named("tomcat", "latency_ms.p99", "4"),
                        named("jetty", "latency_ms.p99", "2"),
                        named("tomcat", "latency_ms.p90", "3"),
                        named("jetty", "latency_ms.p90", "3"),
                        named("jetty", "latency_ms.p90.low", "2.5"),
                        named("jetty", "latency_ms.p90.high", "3.5"),
                        named("tomcat", "latency_ms.max", "19"))));

        assertThat(section)
                .containsPattern("\\| p99 ms +\\|[^|]*\\| tomcat / jetty +\\| +2\\.00 \\| +1\\.00 ")
                .containsPattern("\\| p90 ms +\\|[^|]*\\| tomcat / jetty +\\| +1\\.00 \\| +1\\.00 ")
                .doesNotContain("throughput", "max ms")
                .containsPattern("\\| blocking-kit-c50 \\| latency_ms.max +\\| +19 \\| +n/a \\|")
                .containsPattern("\\| blocking-kit-c50 \\| latency_ms.p90.low +\\| +n/a \\| +2.5 \\|");
    }

    /** Two modes that share the figure of their contender were never published apart. */
    @Test
    void aModeThatWasNotPublishedHasNoRatioToItsOwnContender() throws IOException {
        JudgedRun judged = new JudgedRun();
        judged.variants = List.of(TOMCAT, new Variant("tomcat", "equal"), JETTY);
        judged.pairs = List.of(new ContenderPair("tomcat@equal", "tomcat"), new ContenderPair("jetty", "tomcat"));

        String section = section(published(
                judged.run(),
                List.of(named("tomcat", "throughput_per_s", "2000"), named("jetty", "throughput_per_s", "1000"))));

        assertThat(section).contains("jetty / tomcat").doesNotContain("tomcat@equal / tomcat");
    }

    private static PublishedValue named(String contender, String measure, String value) {
        return new PublishedValue(null, contender, null, null, measure, value, "blocking-kit-c50");
    }

    @Test
    void aFigureInWordsOrAloneMakesNoPair() throws IOException {
        assertThat(section(published("tomcat", "2000", "jetty", "fast")))
                .contains(" fast |")
                .doesNotContain("tomcat / jetty");
        assertThat(section(published("tomcat", "2000"))).contains(" 2000 |").doesNotContain("tomcat / jetty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"graphql-echo-2023", "undertow-vs-node-2014", "static-file-2008"})
    void noPublishedMeasureOfABundledPlanIsDropped(String name) throws IOException {
        Plan plan = TestPlans.reader().read(name, Overrides.NONE);

        String section =
                section(new RunResult(RunFixture.header(plan), List.of(), List.of(), List.of(), List.of(), List.of()));

        assertThat(plan.published().values()).isNotEmpty().allSatisfy(figure -> assertThat(section)
                .containsPattern("\\| " + figure.measure() + " .*\\| +" + figure.value() + " \\|"));
    }

    /** Contender and figure by turns. */
    private static RunResult published(String... figures) {
        return published(
                new JudgedRun().run(),
                IntStream.range(0, figures.length / 2)
                        .mapToObj(i -> new PublishedValue(
                                "all", figures[2 * i], "blocking", 50, "throughput_per_s", figures[2 * i + 1], null))
                        .toList());
    }

    private static RunResult published(RunResult run, List<PublishedValue> published) {
        return Changed.copy(run, "header.plan.published.values", published);
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
