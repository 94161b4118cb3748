package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Content.Column;
import containerkit.loadtest.report.document.Section;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes a document as GitHub-flavoured Markdown that is readable unrendered, too. */
public final class MarkdownWriter implements Content.Writer {
    private final StringBuilder out = new StringBuilder();

    private MarkdownWriter() {}

    public static String write(Section document) {
        MarkdownWriter writer = new MarkdownWriter();
        writer.section(1, document);
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
        out.append("#".repeat(level) + " " + MarkdownText.inline(text) + "\n");
    }

    @Override
    public void paragraph(Content.Paragraph paragraph) {
        out.append("\n" + MarkdownText.block(paragraph.text()) + "\n");
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
        bullets.items().forEach(item -> out.append("- " + MarkdownText.block(item) + "\n"));
    }

    @Override
    public void links(Content.Links links) {
        paragraph(new Content.Paragraph(links.caption()));
        out.append('\n');
        for (Content.Link link : links.links()) {
            out.append("- [" + MarkdownText.inline(link.path()) + "](" + link.path() + "): "
                    + MarkdownText.inline(link.what()) + "\n");
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
        out.append("\n**" + MarkdownText.inline(table.caption()) + "**\n\n");
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
        String fence = "```";
        while (text.contains(fence)) {
            fence += "`";
        }
        out.append("\n" + fence + "text\n");
        lines.forEach(line -> out.append(PlainText.line(line) + "\n"));
        out.append(fence + "\n");
    }

    private static List<String> escaped(List<String> cells) {
        return cells.stream().map(MarkdownText::inline).toList();
    }

    private void row(List<Column> columns, int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - width(cells.get(i)));
            out.append("| " + (columns.get(i).right() ? padding + cells.get(i) : cells.get(i) + padding) + " ");
        }
        out.append("|\n");
    }

    private void rule(List<Column> columns, int[] widths) {
        for (int i = 0; i < widths.length; i++) {
            String line = "-".repeat(widths[i]);
            out.append(columns.get(i).right() ? "|-" + line + ":" : "|:" + line + "-");
        }
        out.append("|\n");
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
