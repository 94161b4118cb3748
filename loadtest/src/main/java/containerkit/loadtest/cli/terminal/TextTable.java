package containerkit.loadtest.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Columns as wide as their widest cell, a space between them.
 *
 * @param names the heading
 * @param figures which columns stand to the right
 * @param rows as many cells each as there are names
 */
public record TextTable(List<String> names, List<Boolean> figures, List<List<String>> rows) {
    String heading() {
        return line(names);
    }

    String row(int index) {
        return line(rows.get(index));
    }

    /** Heading and rows. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(heading()));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private String line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            String format = "%" + (figures.get(i) ? "" : "-") + width(i) + "s ";
            line.append(String.format(Locale.ROOT, format, cells.get(i)));
        }
        return line.toString().stripTrailing();
    }

    private int width(int column) {
        return Stream.concat(Stream.of(names), rows.stream())
                .mapToInt(row -> row.get(column).length())
                .max()
                .orElseThrow();
    }
}
