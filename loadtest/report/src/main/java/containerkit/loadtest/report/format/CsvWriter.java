package containerkit.loadtest.report.format;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/** Writes one line for each cell, with a column for each metric; an unknown value is empty. */
public final class CsvWriter {
    private static final List<String> NAMING = List.of(
            "part", "contender", "mode", "scenario", "endpoint", "tool", "concurrency", "keep_alive", "slices", "void");

    private CsvWriter() {}

    public static String write(Analysis analysis) {
        StringBuilder out = new StringBuilder();
        CSVFormat format = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();
        try (CSVPrinter printer = new CSVPrinter(out, format)) {
            printer.printRecord(Stream.concat(
                            NAMING.stream(), Arrays.stream(Metric.values()).map(Metric::key))
                    .toList());
            for (Cell cell : analysis.cells()) {
                printer.printRecord(line(cell));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a string builder has none
        }
        return out.toString();
    }

    private static List<@Nullable Object> line(Cell cell) {
        Scenario scenario = cell.scenario();
        List<@Nullable Object> line = new ArrayList<>(List.of(
                text(cell.part()),
                text(cell.variant().contender()),
                text(cell.variant().mode()),
                text(scenario.name()),
                text(scenario.endpoint().name()),
                text(scenario.tool()),
                scenario.concurrency(),
                scenario.keepAlive(),
                cell.slices(),
                cell.voids()));
        for (Metric metric : Metric.values()) {
            line.add(cell.value(metric).map(MachineNumber::of).orElse(null));
        }
        return line;
    }

    /** Returns a name as text that a spreadsheet does not take for a formula and a terminal does not obey. */
    static String text(String name) {
        String line = PlainText.line(name);
        return line.matches("(?s)[=+@-].*") ? "'" + line : line;
    }
}
