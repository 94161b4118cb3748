package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Content.Column;
import containerkit.loadtest.report.document.Section;
import java.util.List;
import org.apache.commons.text.StringEscapeUtils;

/** Writes a document as one HTML file that needs no network and runs no script. */
public final class HtmlWriter implements Content.Writer {
    private static final String HEAD =
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            """;

    private static final int MOST_IN_HALF_A_PAGE = 3; // contenders whose charts fit side by side into a wide page

    private final StringBuilder out = new StringBuilder();

    private HtmlWriter() {}

    public static String write(Section document) {
        HtmlWriter writer = new HtmlWriter();
        writer.out.append(HEAD);
        writer.element("title", document.heading());
        writer.out.append("<style>\n").append(Stylesheet.CSS).append("</style>\n</head>\n<body>\n<main>\n");
        writer.element("h1", document.heading());
        document.contents().forEach(content -> content.to(writer));
        document.sections().forEach(writer::folded);
        return writer.out.append("</main>\n</body>\n</html>\n").toString();
    }

    private void folded(Section section) {
        out.append("<details class=\"section\">\n<summary><h2>" + escaped(section.heading()) + "</h2></summary>\n");
        contents(3, section);
        out.append("</details>\n");
    }

    private void contents(int level, Section section) {
        section.contents().forEach(content -> content.to(this));
        for (Section inner : section.sections()) {
            out.append("<section>\n");
            element("h" + level, inner.heading());
            contents(level + 1, inner);
            out.append("</section>\n");
        }
    }

    @Override
    public void aside(Content.Aside aside) {
        out.append("<p class=\"aside\">" + escaped(aside.text()) + "</p>\n");
    }

    @Override
    public void warnings(Content.Warnings warnings) {
        out.append("<ul class=\"warnings\">\n");
        for (Content.Warning warning : warnings.shown()) {
            out.append("<li>" + escaped(warning.text()) + " <em>" + escaped(warning.remedy()) + "</em></li>\n");
        }
        if (warnings.more() > 0) {
            element("li", "and " + warnings.more() + " more, under Limits");
        }
        out.append("</ul>\n");
    }

    @Override
    public void answers(Content.Answers answers) {
        boolean narrow = answers.answers().stream()
                .allMatch(answer -> answer.chart().keys().size() <= MOST_IN_HALF_A_PAGE);
        boolean beside = narrow && answers.answers().size() > 1;
        out.append("<div class=\"answers").append(beside ? " several" : "").append("\">\n");
        answers.answers().forEach(this::answer);
        out.append("</div>\n");
    }

    private void answer(Content.Answer answer) {
        out.append("<section class=\"answer\">\n");
        element("h2", answer.scenario());
        List<Content.Outcome> listed = answer.outcomes().stream()
                .filter(outcome -> answer.chart().beside() || outcome.against() < 0)
                .toList();
        if (!listed.isEmpty()) {
            element("p", answer.chart().rows().get(0).metric() + ":");
            out.append("<ul class=\"outcomes\">\n");
            for (Content.Outcome outcome : listed) {
                String notes = escaped(String.join("; ", outcome.notes()));
                out.append("<li><span>" + escaped(outcome.pair()) + "</span> <strong>" + escaped(outcome.words())
                        + "</strong>" + (notes.isEmpty() ? "" : " <small>" + notes + "</small>") + "</li>\n");
            }
            out.append("</ul>\n");
        }
        if (!answer.meaning().isEmpty()) {
            element("p", answer.meaning());
        }
        scrolled("Chart of " + answer.scenario());
        out.append(ChartHtml.of(answer)).append("</div>\n</section>\n");
    }

    @Override
    public void paragraph(Content.Paragraph paragraph) {
        element("p", paragraph.text());
    }

    @Override
    public void bullets(Content.Bullets bullets) {
        out.append("<ul>\n");
        bullets.items().forEach(item -> element("li", item));
        out.append("</ul>\n");
    }

    @Override
    public void links(Content.Links links) {
        element("p", links.caption());
        out.append("<ul>\n");
        for (Content.Link link : links.links()) {
            String path = escaped(link.path());
            out.append("<li><a href=\"" + path + "\">" + path + "</a>" + escaped(": " + link.what()) + "</li>\n");
        }
        out.append("</ul>\n");
    }

    @Override
    public void table(Content.Table table) {
        scrolled(table.caption());
        out.append("<table>\n");
        element("caption", table.caption());
        out.append("<thead>\n<tr>");
        for (Column column : table.columns()) {
            cell("th scope=\"col\"", column, column.heading());
        }
        out.append("</tr>\n</thead>\n<tbody>\n");
        for (int at = 0; at < table.rows().size(); at++) {
            List<String> row = table.rows().get(at);
            out.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                cell(i == 0 ? "th scope=\"row\"" : "td", table.columns().get(i), row.get(i));
            }
            out.append("</tr>\n");
            if (!table.behind().isEmpty() && !table.behind().get(at).lines().isEmpty()) {
                out.append("<tr class=\"behind\"><td colspan=\"" + row.size() + "\">");
                listing(table.behind().get(at));
                out.append("</td></tr>\n");
            }
        }
        out.append("</tbody>\n</table>\n</div>\n");
    }

    @Override
    public void listing(Content.Listing listing) {
        out.append(listing.folded() ? "<details>\n" : "<details open>\n");
        element("summary", listing.caption());
        out.append("<pre tabindex=\"0\"><code>"); // so that a keyboard can scroll it
        listing.lines().forEach(line -> out.append(escaped(line)).append('\n'));
        out.append("</code></pre>\n</details>\n");
    }

    @Override
    public void timeline(Content.Timeline timeline) {
        scrolled(timeline.caption());
        out.append(TimelineHtml.of(timeline)).append("</div>\n");
    }

    /** Begins a region that a keyboard can scroll, too. */
    private void scrolled(String label) {
        out.append("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"" + escaped(label) + "\">\n");
    }

    private void cell(String start, Column column, String text) {
        out.append("<" + start + (column.right() ? " class=\"figure\">" : ">"));
        out.append(escaped(text) + "</" + start.substring(0, 2) + ">");
    }

    private void element(String name, String text) {
        out.append("<" + name + ">" + escaped(text) + "</" + name + ">\n");
    }

    static String escaped(String text) {
        return StringEscapeUtils.escapeXml10(PlainText.line(text));
    }
}
