package containerkit.loadtest.report.document;

import java.util.ArrayList;
import java.util.List;

/** Writes each kind of content in one format; what a format has no means of its own for as paragraphs and lists. */
public interface ContentWriter {
    void paragraph(Content.Paragraph paragraph);

    default void aside(Content.Aside aside) {
        paragraph(new Content.Paragraph(aside.text()));
    }

    default void warnings(Content.Warnings warnings) {
        List<String> items = new ArrayList<>();
        warnings.shown().forEach(warning -> items.add(warning.text() + " " + warning.remedy()));
        if (warnings.more() > 0) {
            items.add("and " + warnings.more() + " more, under Limits");
        }
        bullets(new Content.Bullets(items));
    }

    void answers(Content.Answers answers);

    void bullets(Content.Bullets bullets);

    void links(Content.Links links);

    void table(Content.Table table);

    void listing(Content.Listing listing);

    default void timeline(Content.Timeline timeline) {
        paragraph(new Content.Paragraph(timeline.caption()));
        bullets(new Content.Bullets(timeline.lanes().stream()
                .map(lane -> lane.key().label() + ": " + lane.summary())
                .toList()));
    }
}
