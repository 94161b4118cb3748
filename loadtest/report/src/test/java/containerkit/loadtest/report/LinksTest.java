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
    @TempDir
    private Path directory;

    @Test
    void everyLinkLeadsToAFileOfTheRun() throws IOException {
        Files.createDirectories(directory.resolve("raw"));
        for (String file : List.of("run.json", "slices.jsonl", "launches.jsonl", "blocks.jsonl")) {
            Files.writeString(directory.resolve(file), "");
        }

        Reports.write(directory, Analysis.of(RunFixture.run()));

        List<String> html = targets("index.html", "<a href=\"([^\"#][^\"]*)\">");
        List<String> markdown = targets("report.md", "(?<!\\\\)]\\(([^)]*)\\)");
        assertThat(html).contains("raw/", "slices.jsonl", "results.json", "results.csv");
        assertThat(markdown).containsExactlyElementsOf(html);
        assertThat(html).allSatisfy(target -> {
            URI uri = URI.create(target);
            assertThat(uri.isAbsolute()).isFalse();
            assertThat(directory.resolve(uri.getPath())).exists();
        });
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
