package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** Writes a document in lines of 80 columns; lines that are to be pasted keep their length. */
public final class TextWriter implements Content.Writer {
    private static final String INDENT = "  ";

    private final List<String> lines = new ArrayList<>();

    private TextWriter() {}

    public static List<String> write(Section document, TextStyle style) {
        TextWriter writer = new TextWriter();
        writer.section(document);
        return writer.lines.stream().skip(1).map(style::of).toList(); // nothing stands above the title
    }

    private void section(Section section) {
        lines.add("");
        lines.add(section.heading());
        section.contents().forEach(content -> content.to(this));
        section.sections().forEach(this::section);
    }

    @Override
    public void aside(Content.Aside aside) {
        wrapped("", aside.text());
    }

    @Override
    public void answers(Content.Answers answers) {
        for (Content.Answer answer : answers.answers()) {
            paragraph(new Content.Paragraph(answer.scenario()));
            lines.addAll(AnswerText.of(answer));
        }
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
        paragraph(new Content.Paragraph(table.caption()));
        lines.addAll(TableText.of(table, AnswerText.COLUMNS));
    }

    @Override
    public void listing(Content.Listing listing) {
        paragraph(new Content.Paragraph(listing.caption()));
        listing.lines().forEach(line -> lines.add(INDENT + line));
    }

    private void wrapped(String mark, String text) {
        lines.addAll(WordUtils.wrap(mark + text, AnswerText.COLUMNS - INDENT.length(), "\n" + INDENT, false)
                .lines()
                .toList());
    }
}
