package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.ContentWriter;
import containerkit.loadtest.report.document.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.text.WordUtils;

/** Writes what a reader sees first of a document, in lines of 80 columns. */
public final class TextWriter implements ContentWriter {
    private static final String INDENT = "  ";

    private final List<String> lines = new ArrayList<>();

    private TextWriter() {}

    /** Returns the title and the lead; a terminal has no room for sections. */
    public static List<String> write(Document document, TextStyle style) {
        TextWriter writer = new TextWriter();
        writer.lines.add(document.title());
        document.lead().forEach(content -> content.to(writer));
        return writer.lines.stream().map(style::of).toList();
    }

    @Override
    public void aside(Content.Aside aside) {
        wrapped("", aside.text());
    }

    @Override
    public void answer(Content.Answer answer) {
        lines.add("");
        wrapped("", answer.scenario());
        lines.addAll(AnswerText.of(answer));
    }

    @Override
    public void warnings(Content.Warnings warnings) {
        lines.add("");
        warnings.shown().forEach(warning -> wrapped("! ", warning.text() + " " + warning.remedy()));
        if (warnings.more() > 0) {
            lines.add("! and " + warnings.more() + " more, in the report under Limits");
        }
    }

    @Override
    public void paragraph(Content.Paragraph paragraph) {
        lines.add("");
        wrapped("", paragraph.text());
    }

    @Override
    public void bullets(Content.Bullets bullets) {
        lines.add("");
        bullets.items().forEach(item -> wrapped("- ", item));
    }

    @Override
    public void links(Content.Links links) {
        // a terminal shows the path of the report alone
    }

    @Override
    public void table(Content.Table table) {
        lines.add("");
        wrapped("", table.caption());
        List<List<String>> rows = new ArrayList<>();
        rows.add(table.columns().stream().map(Content.Column::heading).toList());
        rows.addAll(table.rows());
        if (width(rows) > AnswerText.COLUMNS) {
            rows.replaceAll(row -> row.stream()
                    .map(cell -> cell.replaceAll(" \\[[^]]*]", ""))
                    .toList()); // the report has the intervals
        }
        List<Integer> widths = widths(rows);
        rows.forEach(row -> row(table, widths, row));
    }

    private static int width(List<List<String>> rows) {
        return widths(rows).stream().mapToInt(width -> INDENT.length() + width).sum();
    }

    private static List<Integer> widths(List<List<String>> rows) {
        return IntStream.range(0, rows.get(0).size())
                .mapToObj(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toList();
    }

    private void row(Content.Table table, List<Integer> widths, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String gap = " ".repeat(widths.get(i) - cells.get(i).length());
            boolean right = table.columns().get(i).align() == Content.Align.RIGHT;
            line.append(INDENT).append(right ? gap + cells.get(i) : cells.get(i) + gap);
        }
        lines.add(line.toString().stripTrailing());
    }

    @Override
    public void listing(Content.Listing listing) {
        lines.add("");
        wrapped("", listing.caption());
        listing.lines().forEach(line -> lines.add(INDENT + line));
    }

    @Override
    public void timeline(Content.Timeline timeline) {
        // stands in a section
    }

    private void wrapped(String mark, String text) {
        lines.addAll(WordUtils.wrap(mark + text, AnswerText.COLUMNS - INDENT.length(), "\n" + INDENT, false)
                .lines()
                .toList());
    }
}
