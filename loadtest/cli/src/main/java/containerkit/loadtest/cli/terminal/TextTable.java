package containerkit.loadtest.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Plain text table whose columns are as wide as their widest cell.
 *
 * @param names the heading
 * @param numbers true for columns that are aligned to the right
 * @param rows rows, each with as many cells as there are names
 */
public record TextTable(List<String> names, List<Boolean> numbers, List<List<String>> rows) {
    public String heading() {
        return line(names);
    }

    public String row(int index) {
        return line(rows.get(index));
    }

    /** Returns heading and rows. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(heading()));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private String line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            String format = "%" + (numbers.get(i) ? "" : "-") + width(i) + "s ";
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

    /** Returns the text, cut to so many characters. */
    public static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length - 1) + "…";
    }
}
