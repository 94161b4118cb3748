package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinksTest {
    private static final String ODD = "raw/b1-1-siege-stock-blocking-r1-tomcat@x y#1?%[a](b)-<i>";

    @TempDir
    private Path directory;

    @Test
    void everyLinkLeadsToAFileOfTheRun() throws IOException {
        Files.createDirectories(directory.resolve("raw"));
        for (String file : List.of("run.json", "slices.jsonl", "launches.jsonl", "blocks.jsonl")) {
            Files.writeString(directory.resolve(file), "");
        }
        Files.writeString(directory.resolve(ODD + ".out"), "");
        Files.writeString(directory.resolve(ODD + ".err"), "");
        Files.writeString(directory.resolve(ODD + "-repeat1.out"), "another slice's");

        Reports.write(directory, Analysis.of(oddlyNamed(RunFixture.run())));

        List<String> html = targets("index.html", "<a href=\"([^\"#][^\"]*)\">");
        List<String> markdown = targets("report.md", "(?<!\\\\)]\\(([^)]*)\\)");
        assertThat(html)
                .contains("raw/", "slices.jsonl", "results.json", "results.csv")
                .filteredOn(target -> target.startsWith("raw/b1"))
                .as("a void slice's output and errors")
                .hasSize(2);
        assertThat(markdown).containsExactlyElementsOf(html);
        assertThat(html).allSatisfy(target -> {
            URI uri = URI.create(target);
            assertThat(uri.isAbsolute()).isFalse();
            assertThat(directory.resolve(uri.getPath())).exists();
        });
    }

    @Test
    void aSliceWhoseOutputIsGoneHasNoLink() throws IOException {
        Reports.write(directory, Analysis.of(oddlyNamed(RunFixture.run())));

        assertThat(directory.resolve("index.html"))
                .content()
                .doesNotContain("What the tools wrote in void slices")
                .contains("<a href=\"raw/\">");
    }

    @Test
    void nothingOutsideOfTheRunIsWrittenOrDeletedThroughALinkInIt() throws IOException {
        Path run = Files.createDirectory(directory.resolve("run"));
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        for (String mine : List.of("mine.svg", "mine.html", "profile")) {
            Files.writeString(elsewhere.resolve(mine), "mine");
        }
        Files.createSymbolicLink(run.resolve("flames"), elsewhere);
        Files.createSymbolicLink(run.resolve("index.html"), elsewhere.resolve("profile"));
        Files.createSymbolicLink(run.resolve("report.md.new"), elsewhere.resolve("profile"));

        Reports.write(run, Analysis.of(RunFixture.run()));

        try (Stream<Path> files = Files.list(elsewhere)) {
            assertThat(files).hasSize(3).allSatisfy(file -> assertThat(file).hasContent("mine"));
        }
    }

    /** The first slice, which is void, wrote to files with an odd name. */
    private static RunResult oddlyNamed(RunResult run) {
        List<SliceResult> slices = new ArrayList<>(run.slices());
        SliceResult first = slices.get(0);
        slices.set(0, Changed.copy(first, "raw", ODD));
        return new RunResult(run.header(), run.launches(), slices, run.ends(), List.of(), List.of());
    }

    private List<String> targets(String file, String pattern) throws IOException {
        List<String> found = new ArrayList<>();
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(directory.resolve(file)));
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    @Test
    void propertiesAndFlagsOfAModeAreReported() throws Exception {
        PoolRun pools = new PoolRun();
        pools.modes = pools.modes.stream()
                .map(mode -> new Mode(
                        mode.name(),
                        mode.profile(),
                        Map.of(
                                "containerkit.request-threads",
                                mode.name().replace("threads-", ""),
                                "spring.datasource.password",
                                "never shown",
                                "license",
                                "never shown"),
                        List.of("-XX:+UseG1GC", "-Dpassword=never shown")))
                .toList();

        RunResult run = pools.run();
        RunHeader header = run.header();
        Plan plan = Changed.copy(header.plan(), "secrets", Secrets.KNOWN.and(List.of("license")));
        Reports.write(directory, Analysis.of(Changed.copy(run, "header", Changed.copy(header, "plan", plan))));

        assertThat(Files.readString(directory.resolve("report.md")))
                .contains(
                        "containerkit.request-threads=8",
                        "-XX:+UseG1GC",
                        "spring.datasource.password=(hidden)",
                        "license=(hidden)",
                        "-Dpassword=(hidden)")
                .doesNotContain("never shown");
        JsonNode contender = new ObjectMapper()
                .readTree(directory.resolve("results.json").toFile())
                .get("contenders")
                .get(0);
        assertThat(contender.get("jvm_flags").get(0).asText()).isEqualTo("-XX:+UseG1GC");
        assertThat(contender
                        .get("properties")
                        .get("containerkit.request-threads")
                        .asText())
                .isEqualTo("8");
        assertThat(Files.readString(directory.resolve("results.json"))).doesNotContain("never shown");
    }
}
