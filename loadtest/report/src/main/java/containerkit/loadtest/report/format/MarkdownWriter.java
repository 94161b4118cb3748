package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Content.Align;
import containerkit.loadtest.report.document.Content.Column;
import containerkit.loadtest.report.document.ContentWriter;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.document.Section;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes a document as GitHub-flavoured Markdown that is readable unrendered, too. */
public final class MarkdownWriter implements ContentWriter {
    private static final String SHORTEST_FENCE = "```";

    private final StringBuilder out = new StringBuilder();

    private MarkdownWriter() {}

    public static String write(Document document) {
        MarkdownWriter writer = new MarkdownWriter();
        writer.heading(1, document.title());
        document.lead().forEach(content -> content.to(writer));
        document.sections().forEach(section -> writer.section(2, section));
        return writer.out.toString();
    }

    private void section(int level, Section section) {
        heading(level, section.heading());
        section.contents().forEach(content -> content.to(this));
        section.sections().forEach(inner -> section(level + 1, inner));
    }

    private void heading(int level, String text) {
        if (!out.isEmpty()) {
            out.append('\n');
        }
        out.append("#".repeat(level))
                .append(' ')
                .append(MarkdownText.inline(text))
                .append('\n');
    }

    @Override
    public void paragraph(Content.Paragraph paragraph) {
        out.append('\n').append(MarkdownText.block(paragraph.text())).append('\n');
    }

    @Override
    public void answers(Content.Answers answers) {
        for (Content.Answer answer : answers.answers()) {
            heading(2, answer.scenario());
            fenced(AnswerText.of(answer));
        }
    }

    @Override
    public void bullets(Content.Bullets bullets) {
        out.append('\n');
        bullets.items()
                .forEach(item ->
                        out.append("- ").append(MarkdownText.block(item)).append('\n'));
    }

    @Override
    public void links(Content.Links links) {
        paragraph(new Content.Paragraph(links.caption()));
        out.append('\n');
        for (Content.Link link : links.links()) {
            out.append("- [").append(MarkdownText.inline(link.path())).append("](");
            out.append(link.path()).append("): ");
            out.append(MarkdownText.inline(link.what())).append('\n');
        }
    }

    @Override
    public void table(Content.Table table) {
        List<String> headings =
                escaped(table.columns().stream().map(Column::heading).toList());
        List<List<String>> rows =
                table.rows().stream().map(MarkdownWriter::escaped).toList();
        int[] widths = IntStream.range(0, headings.size())
                .map(column -> Stream.concat(Stream.of(headings), rows.stream())
                        .mapToInt(cells -> width(cells.get(column)))
                        .reduce(3, Math::max))
                .toArray();
        out.append("\n**").append(MarkdownText.inline(table.caption())).append("**\n\n");
        row(table.columns(), widths, headings);
        rule(table.columns(), widths);
        rows.forEach(row -> row(table.columns(), widths, row));
        table.behind().stream().filter(each -> !each.lines().isEmpty()).forEach(this::listing);
    }

    @Override
    public void listing(Content.Listing listing) {
        paragraph(new Content.Paragraph(listing.caption()));
        fenced(listing.lines());
    }

    private void fenced(List<String> lines) {
        String text = String.join("\n", lines);
        String fence = SHORTEST_FENCE;
        while (text.contains(fence)) {
            fence += "`";
        }
        out.append('\n').append(fence).append("text\n");
        lines.forEach(line -> out.append(PlainText.line(line)).append('\n'));
        out.append(fence).append('\n');
    }

    private static List<String> escaped(List<String> cells) {
        return cells.stream().map(MarkdownText::inline).toList();
    }

    private void row(List<Column> columns, int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - width(cells.get(i)));
            boolean right = columns.get(i).align() == Align.RIGHT;
            out.append("| ").append(right ? padding : "").append(cells.get(i));
            out.append(right ? "" : padding).append(' ');
        }
        out.append("|\n");
    }

    private void rule(List<Column> columns, int[] widths) {
        for (int i = 0; i < widths.length; i++) {
            boolean right = columns.get(i).align() == Align.RIGHT;
            out.append("|")
                    .append(right ? "-" : ":")
                    .append("-".repeat(widths[i]))
                    .append(right ? ":" : "-");
        }
        out.append("|\n");
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
