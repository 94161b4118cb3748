package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SessionRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();

    @TempDir
    private Path directory;

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    @Test
    void writesTheGoldenFiles() throws IOException {
        write(Analysis.of(RunFixture.run()));

        for (String file : List.of("results.json", "results.csv", "report.md", "index.html")) {
            Golden.check(directory.resolve(file), file);
        }
    }

    /** Turkish with Arabic digits: another decimal point, other digits, and an i that changes with its case. */
    @Test
    void everyFileIsTheSameInAnotherLocaleAndTimeZone() throws IOException {
        write(Analysis.of(RunFixture.run()));
        Map<String, String> here = texts();
        Locale.setDefault(Locale.forLanguageTag("tr-TR-u-nu-arab"));
        TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));

        write(Analysis.of(RunFixture.run()));

        assertThat(texts()).isEqualTo(here).hasSize(4);
    }

    private Map<String, String> texts() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (var files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.put(directory.relativize(file).toString(), Files.readString(file));
            }
        }
        return texts;
    }

    @Test
    void sessionsAreShownAsTheGoldenSectionShows() throws IOException {
        write(Analysis.of(SessionRuns.reversed()));

        Golden.check(section("report.md", "**Pairs by session**", "\n## "), "sessions.md");
        assertThat(directory.resolve("report.md")).content().contains("kit report reports/1 reports/2 ");
    }

    @Test
    void everyPairHasItsResultOnTheFirstScreenAndItsIntervalBelow() throws IOException {
        write(Analysis.of(new JudgedRun().run()));

        assertThat(directory.resolve("report.md"))
                .content()
                .containsPattern("\n  jetty / tomcat +tomcat uses \\d+ to \\d+ % more CPU than jetty\n")
                .containsPattern("\n  undertow / tomcat +equal within 5 %\n")
                .containsPattern(
                        "\n\\| GET /test/block, 50 connections, 2000/s \\| jetty / tomcat +\\| +0\\.\\d\\d \\[0\\.\\d+, 0\\.9\\d*\\]");
    }

    @Test
    void scenariosWithoutResultsAreInTheTablesAndNotOnTheFirstScreen() throws IOException {
        JudgedRun run = new JudgedRun();
        run.alsoUnder = "ab";
        write(Analysis.of(run.run()));

        assertThat(directory.resolve("report.md"))
                .content()
                .contains("\n## GET /test/block, 50 connections, 2000/s\n")
                .doesNotContain("\n## GET /test/block, 50 connections, 2000/s, ab\n")
                .containsPattern("\n\\| GET /test/block, 50 connections, 2000/s, ab +\\| jetty / tomcat");
    }

    @Test
    void replacesAnEarlierReportAndLeavesNothingElse() throws IOException {
        Files.writeString(directory.resolve("report.md"), "old");

        write(Analysis.of(RunFixture.run()));

        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("index.html", "report.md", "results.json", "results.csv");
        }
        assertThat(directory.resolve("report.md")).content().startsWith("# Container comparison: article-2019");
    }

    @Test
    void aRunWithNothingMeasuredYetHasAReport() throws IOException {
        RunResult empty = new RunResult(
                RunFixture.header(RunFixture.plan(2)), List.of(), List.of(), List.of(), List.of(), List.of());

        write(Analysis.of(empty));

        assertThat(directory.resolve("report.md"))
                .content()
                .contains("n/a")
                .doesNotContain("## Blocks and slices over time", "## Warm-up");
    }

    @Test
    void noFormatEverSaysMinusOne() throws IOException {
        write(Analysis.of(RunFixture.run()));

        assertThat(directory.resolve("report.md")).content().doesNotContainPattern("[| ]-1(\\.0+)?[ |]");
        assertThat(directory.resolve("results.csv")).content().doesNotContainPattern(",-1(\\.0+)?(,|\n)");
        List<JsonNode> numbers = new ArrayList<>();
        collect(new ObjectMapper().readTree(directory.resolve("results.json").toFile()), numbers);
        assertThat(numbers).isNotEmpty().noneMatch(number -> number.doubleValue() == -1);
    }

    @Test
    void hostileTextStaysText() throws IOException {
        write(Analysis.of(RunFixture.run()));

        String html = Files.readString(directory.resolve("index.html"));
        assertThat(html)
                .doesNotContain("<script", "alert('", "<b>", "\u001b", "http-equiv=\"refresh\"", "src=", "url(")
                .contains("&lt;script&gt;alert(&apos;1&apos;)&lt;/script&gt;|*x*[a](b)");
        String markdown = Files.readString(directory.resolve("report.md"));
        String outsideFences = markdown.replaceAll("(?s)\n(`{3,})text\n.*?\n\\1\n", "\n");
        assertThat(outsideFences)
                .doesNotContain("<script", "<b>")
                .doesNotContainPattern("(?<!\\\\)[\\]*]\\(b\\)|(?<!\\\\)[*]x")
                .contains("\\|\\*x\\*[a\\](b)");
    }

    @Test
    void everyMarkdownRowHasAsManyCellsAsItsHeading() throws IOException {
        write(Analysis.of(RunFixture.run()));

        int cells = 0;
        for (String line : Files.readAllLines(directory.resolve("report.md"))) {
            if (line.startsWith("| ") || line.startsWith("|:") || line.startsWith("|-")) {
                int own = line.replace("\\|", "").split("\\|", -1).length;
                assertThat(own).as(line).isEqualTo(cells == 0 ? own : cells);
                cells = own;
            } else {
                cells = 0;
            }
        }
    }

    private void write(Analysis analysis) throws IOException {
        Reports.write(directory, analysis);
    }

    /** A file's text from one on and before the other, in a file of its own. */
    private Path section(String file, String from, String to) throws IOException {
        String text = Files.readString(directory.resolve(file));
        int start = text.indexOf(from);
        return Files.writeString(
                directory.resolve("section-of-" + file), text.substring(start, text.indexOf(to, start)));
    }

    private static void collect(JsonNode node, List<JsonNode> numbers) {
        if (node.isNumber()) {
            numbers.add(node);
        }
        node.forEach(child -> collect(child, numbers));
    }

    /**
     * Files that seal what the reports look like. After a change that is meant, write them anew as CONTRIBUTING.md says,
     * and read the difference before committing it.
     */
    static final class Golden {
        static final boolean UPDATE = Boolean.getBoolean("golden.update");

        private static final Path DIRECTORY = Path.of("report/src/test/resources/containerkit/loadtest/report/golden");

        private Golden() {}

        static void check(Path actual, String name) throws IOException {
            Path golden = DIRECTORY.resolve(name);
            if (UPDATE) {
                Files.createDirectories(golden.getParent());
                Files.copy(actual, golden, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            }
            assertThat(Files.readString(actual)).as(name).isEqualTo(Files.readString(golden));
        }
    }
}
