package containerkit.loadtest.report;

import containerkit.loadtest.analyse.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a run's reports. The same run gives the same bytes, whatever the machine's language and time zone. */
public final class Reports {
    private Reports() {}

    /**
     * Writes {@code index.html}, {@code report.md}, {@code results.json} and {@code results.csv}.
     *
     * @param directory the run's directory; a report that is there is replaced, each file whole or not at all
     * @param analysis what the run says
     * @return the files
     * @throws IOException where they cannot be written
     */
    public static List<Path> write(Path directory, Analysis analysis) throws IOException {
        return write(directory, analysis, null);
    }

    /**
     * The same, with a table in the readable reports that sets the run beside an earlier one.
     *
     * @param baseline the earlier run; null for none
     * @throws IOException where the files cannot be written
     */
    public static List<Path> write(Path directory, Analysis analysis, @Nullable Analysis baseline) throws IOException {
        RunView view = new RunView(analysis);
        Document document = ReportDocument.of(view, baseline);
        Map<String, String> files = new LinkedHashMap<>();
        files.put("index.html", HtmlWriter.write(document));
        files.put("report.md", MarkdownWriter.write(document));
        files.put("results.json", JsonWriter.write(view));
        files.put("results.csv", CsvWriter.write(analysis));
        Files.createDirectories(directory);
        List<Path> written = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            written.add(replace(directory, file.getKey(), file.getValue()));
        }
        return written;
    }

    private static Path replace(Path directory, String name, String text) throws IOException {
        Path fresh = directory.resolve(name + ".new");
        Files.writeString(fresh, text);
        return Files.move(
                fresh, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
