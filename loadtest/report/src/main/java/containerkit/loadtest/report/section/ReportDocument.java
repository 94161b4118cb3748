package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;

/** Builds the document of a run in the order of reading, with the sections that are little more than a table. */
public final class ReportDocument {
    private static final int MOST_CAVEATS = 5;
    private static final int MOST_RESULTS = 12;
    private static final int MOST_LISTED = 3;
    private static final List<Metric> POOL_METRICS =
            List.of(Metric.POOL_BUSY, Metric.POOL_BUSY_MAX, Metric.POOL_CURRENT, Metric.POOL_MAX, Metric.POOL_QUEUED);

    private ReportDocument() {}

    /** Returns what a reader sees first, and no section. */
    public static Document first(RunView view) {
        FirstScreen first = new FirstScreen(view);
        return new Document(first.title(), first.contents(Answers.of(view)), List.of(), true);
    }

    public static Document of(RunView view) {
        List<Section> sections = new ArrayList<>();
        sections.add(PairSection.of(view));
        SessionSection.of(view).ifPresent(sections::add);
        sections.add(EnvironmentSection.of(view));
        sections.add(ConfigurationSection.of(view));
        sections.add(ResponseSection.of(view));
        ExplanationSection.of(view).ifPresent(sections::add);
        ProfileSection.of(view).ifPresent(sections::add);
        sections.add(PartSections.of(view));
        PublishedSection.of(view).ifPresent(sections::add);
        sections.add(requestPool(view));
        PoolSizeSection.of(view).ifPresent(sections::add);
        ConnectionSection.of(view).ifPresent(sections::add);
        sections.add(PackagingSection.of(view));
        sections.add(WarmUpSection.of(view));
        sections.add(VoidSection.of(view));
        sections.add(caveats(view));
        sections.add(RepeatSection.of(view));
        Document first = first(view);
        return new Document(first.title(), first.lead(), sections, true);
    }

    /** Returns the section about the use of each contender's request pool. */
    private static Section requestPool(RunView view) {
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph("How busy each contender's request pool was, and its limit. "
                + "Busy and queued are means over the readings, the others the largest reading. " + Columns.UNKNOWN
                + ": the container does not report it."));
        for (Part part : view.plan().parts()) {
            Columns<CellRow> columns = CellRow.columns();
            POOL_METRICS.forEach(metric -> columns.value(metric.label(), row -> row.measured(metric)));
            contents.add(columns.table("Request pool, " + part.name(), CellRow.loaded(view, part)));
        }
        return Section.of("Request pool", contents);
    }

    /** Returns the section about the limits of the results, and what to do about them. */
    private static Section caveats(RunView view) {
        List<Caveat> caveats = view.analysis().caveats();
        return Section.of(
                "Caveats",
                List.of(
                        new Content.Paragraph(
                                "What limits the results of this run, the most serious first, and what to do about it."),
                        caveats.isEmpty()
                                ? new Content.Paragraph("None was found.")
                                : new Columns<Caveat>()
                                        .text("kind", Caveat::kind)
                                        .text("what is the matter", Caveat::text)
                                        .text("what to do", Caveat::advice)
                                        .text("where", ReportDocument::where)
                                        .table("Caveats", caveats)));
    }

    private static String where(Caveat caveat) {
        return caveat.where().isEmpty() ? "the whole run" : String.join("; ", caveat.where());
    }
}
