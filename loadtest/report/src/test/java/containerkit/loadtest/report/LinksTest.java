package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
}
