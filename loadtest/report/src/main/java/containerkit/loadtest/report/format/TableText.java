package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/** Writes a table in lines of text. Where it is too wide, words take several lines, then intervals go. */
final class TableText {
    private static final String GAP = "  ";
    private static final int NARROW = 22;
    private static final int NARROWEST = 8;
    private static final Pattern DOTS = Pattern.compile("(?<=\\w[.$/])(?=\\w)");
    private static final Pattern CAPITALS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
    private static final String BREAK = "\u200b";

    private final Content.Table table;
    private final List<List<String>> rows = new ArrayList<>();
    private int[] widths;

    private TableText(Content.Table table, int columns) {
        this.table = table;
        rows.add(table.columns().stream().map(Content.Column::heading).toList());
        rows.addAll(table.rows());
        widths = natural();
        fit(columns, NARROW, true);
        if (IntStream.of(widths).sum() > columns) {
            rows.replaceAll(row -> row.stream()
                    .map(cell -> cell.replaceAll(" \\[[^]]*]", ""))
                    .toList()); // the report has the intervals
            widths = natural();
            fit(columns, NARROW, true);
            fit(columns, NARROWEST, false);
        }
    }

    /** Narrows the widest column, or the widest of words, as long as the table is too wide. */
    private void fit(int columns, int narrowest, boolean words) {
        while (IntStream.of(widths).sum() > columns) {
            int widest = IntStream.range(0, widths.length)
                    .filter(column -> !words || !table.columns().get(column).right())
                    .reduce((one, other) -> widths[other] > widths[one] ? other : one)
                    .orElse(0);
            if (widths[widest] <= narrowest) {
                return;
            }
            widths[widest]--;
        }
    }

    static List<String> of(Content.Table table, int columns) {
        TableText text = new TableText(table, columns);
        return text.rows.stream().flatMap(row -> text.lines(row).stream()).toList();
    }

    /** Returns the widths, each with the gap before it, at which no cell is wrapped. */
    private int[] natural() {
        return IntStream.range(0, table.columns().size())
                .map(column -> GAP.length()
                        + rows.stream()
                                .mapToInt(row -> row.get(column).length())
                                .max()
                                .orElse(0))
                .toArray();
    }

    private List<String> lines(List<String> row) {
        List<List<String>> cells = IntStream.range(0, widths.length)
                .mapToObj(column -> wrapped(row.get(column), widths[column] - GAP.length()))
                .toList();
        int height = cells.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, height).mapToObj(at -> line(cells, at)).toList();
    }

    /** Returns the width at which no cell is wrapped. */
    static int width(Content.Table table) {
        return IntStream.of(new TableText(table, Integer.MAX_VALUE).widths).sum();
    }

    /** Returns a cell's lines. A word that is too long breaks behind a dot, a part of it before a capital letter. */
    private static List<String> wrapped(String cell, int width) {
        if (cell.length() <= width) {
            return cell.lines().toList(); // also a drawing, whose blanks count
        }
        String breakable = Stream.of(cell.split(" "))
                .map(word -> breakable(word, DOTS, width))
                .map(word -> Stream.of(word.split(BREAK))
                        .map(part -> breakable(part, CAPITALS, width))
                        .collect(Collectors.joining(BREAK)))
                .collect(Collectors.joining(" "));
        return WordUtils.wrap(breakable, width, "\n", true, " |" + BREAK)
                .replace(BREAK, "")
                .lines()
                .toList();
    }

    private static String breakable(String word, Pattern where, int width) {
        return word.length() <= width ? word : where.matcher(word).replaceAll(BREAK);
    }

    private String line(List<List<String>> cells, int at) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = at < cells.get(column).size() ? cells.get(column).get(at) : "";
            String space = " ".repeat(widths[column] - GAP.length() - cell.length());
            boolean right = table.columns().get(column).right();
            line.append(GAP).append(right ? space + cell : cell + space);
        }
        return line.toString().stripTrailing();
    }
}
