package containerkit.loadtest.report;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.document.Document;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Writes a run's reports. The same run gives the same bytes, whatever the machine's language and time zone. */
public final class Reports {
    private Reports() {}

    /**
     * Writes {@code index.html}, {@code report.md}, {@code results.json}, {@code results.csv}, and {@code flames/} where servers were profiled. Replaces an earlier report; each file is replaced whole or not
     * at all.
     *
     * @param directory the run's directory, or one for the report of several sessions
     * @param analysis the analysis of that run
     * @return the files, without flame graphs
     * @throws IOException if they cannot be written
     */
    public static List<Path> write(Path directory, Analysis analysis) throws IOException {
        RunView view = new RunView(analysis);
        List<Path> written = new ArrayList<>(List.of(
                replace(directory, "results.json", JsonText.of(Results.of(view)) + "\n"),
                replace(directory, "results.csv", CsvWriter.write(analysis))));
        writePages(directory, FlameFiles.of(view.plan(), analysis.profiles()));
        Document document = ReportDocument.of(view);
        written.add(replace(directory, "report.md", MarkdownWriter.write(document)));
        written.add(replace(directory, "index.html", HtmlWriter.write(document)));
        return written;
    }

    private static void writePages(Path directory, Map<String, String> pages) throws IOException {
        Path flames = withoutLink(directory.resolve(FlameName.DIRECTORY));
        if (!pages.isEmpty()) {
            Files.createDirectories(flames);
        }
        if (Files.isDirectory(flames)) {
            deleteOthers(flames, ".html", pages.keySet(), FlameName.DIRECTORY);
        }
        for (Map.Entry<String, String> page : pages.entrySet()) {
            replace(directory, page.getKey(), page.getValue());
        }
    }

    /** Deletes the files of an earlier report of the run, which may have had others. */
    private static void deleteOthers(Path in, String ending, Set<String> kept, String directory) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(ending) && !kept.contains(directory + "/" + name)) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Removes a link: a run may come from somebody else, and nothing outside of it is written or deleted. */
    private static Path withoutLink(Path path) throws IOException {
        if (Files.isSymbolicLink(path)) {
            Files.delete(path);
        }
        return path;
    }

    private static Path replace(Path directory, String name, String text) throws IOException {
        Path fresh = withoutLink(directory.resolve(name + ".new"));
        Files.writeString(fresh, text);
        return Files.move(
                fresh, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
