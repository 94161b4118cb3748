package containerkit.loadtest.report.document;

/** Writes each kind of content in one format. */
public interface ContentWriter {
    void paragraph(Content.Paragraph paragraph);

    void aside(Content.Aside aside);

    void warnings(Content.Warnings warnings);

    void answer(Content.Answer answer);

    void bullets(Content.Bullets bullets);

    void links(Content.Links links);

    void table(Content.Table table);

    void listing(Content.Listing listing);

    void timeline(Content.Timeline timeline);
}
