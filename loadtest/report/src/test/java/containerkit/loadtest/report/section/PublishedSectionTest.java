package containerkit.loadtest.report.section;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.metric.Metric;
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
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
                .doesNotContain("tomcat / jetty", "undertow");
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
                .containsPattern("\\| p90 ms +\\|[^|]*\\| tomcat / jetty +\\| +1\\.00 \\| +1\\.00 .*cannot tell")
                .doesNotContain("throughput", "max ms");
        assertThat(Files.readString(directory.resolve("report.md")))
                .containsPattern("\\| max ms, published \\(another machine\\) +\\| +19 \\| +n/a \\| +n/a \\|")
                .containsPattern("\\| p90 ms, published \\(another machine\\) +\\| +3 \\| +3 \\[2.5, 3.5\\] \\|");
    }

    /** Where the served requests differ: jetty completes 0.9 of tomcat's and undertow as many, give or take a percent. */
    @Test
    void aMeasuredRatioAgreesContradictsOrCannotTell() throws IOException {
        JudgedRun judged = new JudgedRun();
        RunResult run = judged.run();
        Random random = new Random(3);
        List<SliceResult> slices = run.slices().stream()
                .map(slice -> {
                    double share = slice.variant().equals(JETTY) ? 0.9 : 1;
                    long good = Math.round(slice.load().good() * share * Math.exp(0.005 * random.nextGaussian()));
                    return Changed.copy(slice, "load.good", good);
                })
                .toList();
        RunResult differing = Changed.copy(run, "slices", slices);

        assertThat(agreements(differing, "2000", "1000", "2000")).containsOnly("agrees");
        assertThat(agreements(differing, "2000", "1000", "1000"))
                .containsExactly("agrees", "contradicts", "contradicts");
        assertThat(agreements(differing, "1000", "2000", "2000")).containsOnly("contradicts");
        RunResult few = Changed.copy(
                run,
                "slices",
                slices.stream().filter(slice -> slice.block() <= 3).toList());
        assertThat(agreements(few, "2000", "1000", "2000")).containsOnly("cannot tell");
    }

    /** Of tomcat / jetty, jetty / undertow and tomcat / undertow. */
    private List<String> agreements(RunResult run, String tomcat, String jetty, String undertow) throws IOException {
        String section = section(published(
                run,
                List.of(
                        named("tomcat", "throughput_per_s", tomcat),
                        named("jetty", "throughput_per_s", jetty),
                        named("undertow", "throughput_per_s", undertow))));
        return Stream.of("tomcat / jetty", "jetty / undertow", "tomcat / undertow")
                .map(pair -> section.lines()
                        .filter(line -> line.startsWith("| ") && line.contains("| " + pair + " "))
                        .findFirst()
                        .orElseThrow()
                        .replaceAll(".*\\| ([a-z ]*?) +\\|$", "$1"))
                .toList();
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
        assertThat(section(published("tomcat", "2000", "jetty", "fast"))).isEmpty();
        assertThat(section(published("tomcat", "2000"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"graphql-echo-2023", "undertow-vs-node-2014", "static-file-2008"})
    void noPublishedMeasureOfABundledPlanIsDropped(String name) throws IOException {
        Plan plan = TestPlans.reader().read(name, Overrides.NONE);

        section(new RunResult(RunFixture.header(plan), List.of(), List.of(), List.of(), List.of(), List.of()));

        String report = Files.readString(directory.resolve("report.md"));
        assertThat(plan.published().values().stream()
                        .map(figure -> figure.measure().replaceAll("[.](low|high)$", ""))
                        .distinct())
                .isNotEmpty()
                .allSatisfy(measure -> assertThat(report).contains(label(measure) + ", published (another machine)"));
    }

    private static String label(String measure) {
        return Arrays.stream(Metric.values())
                .filter(metric -> metric.key().equals(measure))
                .map(Metric::label)
                .findFirst()
                .orElse(measure.replace('_', ' '));
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
