package containerkit.loadtest.report.section;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Setting;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTest {
    @TempDir
    private Path directory;

    @Test
    void setsTheRunBesideABaseline() throws IOException {
        RunResult run = RunFixture.run();
        RunResult then = new RunResult(
                run.header(),
                run.launches(),
                run.slices().stream()
                        .filter(slice -> slice.scenario().equals(RunFixture.AB_200.name()))
                        .toList(),
                run.ends());

        String section = section(then, run);

        assertThat(row(section, "tomcat", RunFixture.AB_200.name()))
                .containsPattern("1\\.00 \\[0\\.9.*\\| +1\\.0+[^|]*$");
        assertThat(row(section, "tomcat", RunFixture.SIEGE_50.name())).endsWith("n/a");
        assertThat(section).contains("Both runs had the same plan, machine, versions and settings");
        assertThat(directory.resolve("index.html")).content().contains("Against the baseline");
    }

    @Test
    void whatChangedStandsWithItsInterval() throws IOException {
        JudgedRun slower = new JudgedRun();
        slower.cost = Map.of(JETTY, 0.9, TOMCAT, 1.2);

        String section = section(new JudgedRun().run(), slower.run());

        assertThat(section)
                .contains("Of 3 values of CPU per request, 1 changed")
                .containsPattern(
                        "- tomcat, blocking-kit-c50: CPU per request now 1\\.20 × what it was \\[1\\.[12]\\d, 1\\.2\\d")
                .containsPattern(
                        "\\| tomcat / jetty +\\| +1\\.3.*\\| +1\\.1.*\\| +1\\.20 \\[1\\.1.*\\| jetty needs less CPU");
    }

    /** With its one part run twice. */
    private static RunResult twice(RunResult run) {
        Plan plan = run.header().plan();
        Part part = plan.parts().get(0);
        Plan doubled = plan.withParts(List.of(part, new Part("again", part.variants(), part.scenarios())));
        List<SliceResult> slices = new ArrayList<>(run.slices());
        run.slices()
                .forEach(slice -> slices.add(Slices.of(
                        slice.block(),
                        1,
                        "again",
                        slice.variant(),
                        part.scenarios().get(0),
                        slice.load(),
                        slice.samples())));
        return new RunResult(RunFixture.header(doubled), List.of(), slices, run.ends());
    }

    @Test
    void nothingIsSaidToHaveChangedWhereNothingIsShown() throws IOException {
        assertThat(section(new JudgedRun().run(), new JudgedRun().run()))
                .contains("none changed significantly")
                .doesNotContain("× what it was");
    }

    @Test
    void whatWasNotTheSameIsNamed() throws IOException {
        JudgedRun other = new JudgedRun();
        other.blocks = 9;
        other.scenarios = 2;
        other.variants = List.of(TOMCAT, JETTY);

        String section = section(
                configured(new JudgedRun().run(), new Setting("request_threads_max", 200, null)),
                configured(other.run(), new Setting("request_threads_max", 64, null)));

        assertThat(section)
                .contains("The two runs were not made alike")
                .containsPattern("\\| plan +\\| blocks +\\| 8 +\\| 9 ")
                .containsPattern("\\| scenario +\\| all, blocking-kit-c100 +\\| n/a +\\| open -c 100 ")
                .containsPattern("\\| undertow +\\| compared +\\| yes +\\| no ")
                .containsPattern("\\| tomcat +\\| request_threads_max +\\| 200 +\\| 64 ");
    }

    private static RunResult configured(RunResult run, Setting... settings) {
        List<LaunchResult> launches = List.of(TOMCAT, UNDERTOW).stream()
                .map(variant -> start(variant, settings))
                .toList();
        return new RunResult(run.header(), launches, run.slices(), run.ends());
    }

    private static LaunchResult start(Variant variant, Setting... settings) {
        return LaunchResult.of(1, 1, "all", variant, false).started(1.0, null, null, Map.of(), List.of(settings));
    }

    private String section(RunResult then, RunResult now) throws IOException {
        Reports.write(directory, Analysis.of(now), Analysis.of(then));
        String report = Files.readString(directory.resolve("report.md"));
        return report.substring(report.indexOf("## Against the baseline"), report.indexOf("## Part by part"));
    }

    private static String row(String section, String contender, String scenario) {
        return section.lines()
                .filter(line -> line.startsWith("| " + contender + " ") && line.contains(" " + scenario + " "))
                .map(line -> line.substring(0, line.lastIndexOf('|')).strip())
                .findFirst()
                .orElseThrow();
    }
}
