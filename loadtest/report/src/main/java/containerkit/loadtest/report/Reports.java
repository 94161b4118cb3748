package containerkit.loadtest.report;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.format.CsvWriter;
import containerkit.loadtest.report.format.FlameFiles;
import containerkit.loadtest.report.format.HtmlWriter;
import containerkit.loadtest.report.format.MarkdownWriter;
import containerkit.loadtest.report.json.JsonText;
import containerkit.loadtest.report.json.Results;
import containerkit.loadtest.report.section.ReportDocument;
import containerkit.loadtest.report.view.FlameName;
import containerkit.loadtest.report.view.RunView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** Writes a run's reports. The same run gives the same bytes, whatever the machine's language and time zone. */
public final class Reports {
    private Reports() {}

    /**
     * Writes {@code index.html}, {@code report.md}, {@code results.json}, {@code results.csv}, and {@code flames/}
     * where servers were profiled, in place of an earlier report; each file is replaced whole or not at all.
     *
     * @param directory the run's directory, or one for the report of several sessions
     */
    public static void write(Path directory, Analysis analysis) throws IOException {
        RunView view = new RunView(analysis);
        replace(directory, "results.json", JsonText.of(Results.of(view)) + "\n");
        replace(directory, "results.csv", CsvWriter.write(analysis));
        writeFlames(directory, FlameFiles.of(view.plan(), analysis.profiles()));
        Section document = ReportDocument.of(view);
        replace(directory, "report.md", MarkdownWriter.write(document));
        replace(directory, "index.html", HtmlWriter.write(document));
    }

    private static void writeFlames(Path directory, Map<String, String> pages) throws IOException {
        Path flames = withoutLink(directory.resolve(FlameName.DIRECTORY));
        if (!pages.isEmpty()) {
            Files.createDirectories(flames);
        }
        for (Map.Entry<String, String> page : pages.entrySet()) {
            replace(directory, page.getKey(), page.getValue());
        }
    }

    /** Removes a link: a run may come from somebody else, and nothing outside of it is written or deleted. */
    private static Path withoutLink(Path path) throws IOException {
        if (Files.isSymbolicLink(path)) {
            Files.delete(path);
        }
        return path;
    }

    private static void replace(Path directory, String name, String text) throws IOException {
        Path fresh = withoutLink(directory.resolve(name + ".new"));
        Files.writeString(fresh, text);
        Files.move(fresh, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
