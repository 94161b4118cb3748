package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.RunFailures;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.PairText;
import containerkit.loadtest.report.view.ProfileText;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Builds the document of a run in the order of reading, with the sections that are little more than a table. */
public final class ReportDocument {
    private static final int MOST_CAVEATS = 5;
    private static final int MOST_RESULTS = 12;
    private static final int MOST_LISTED = 3;
    private static final List<Metric> POOL_METRICS =
            List.of(Metric.POOL_BUSY, Metric.POOL_BUSY_MAX, Metric.POOL_CURRENT, Metric.POOL_MAX, Metric.POOL_QUEUED);

    private ReportDocument() {}

    public static Document of(RunView view) {
        List<Section> sections = new ArrayList<>();
        sections.add(PairSection.of(view));
        MachineSection.of(view).ifPresent(sections::add);
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
        return new Document("Container comparison: " + view.plan().name(), lead(view), sections);
    }

    /** Returns {@code Failed: jetty blocking-kit-c50 in block 3: the server died.} */
    private static String failed(List<String> all) {
        int more = all.size() - MOST_LISTED;
        return "Failed: " + String.join("; ", all.subList(0, Math.min(MOST_LISTED, all.size())))
                + (more > 0 ? "; and " + more + " more." : ".");
    }

    private static List<Content> lead(RunView view) {
        List<Content> lead = new ArrayList<>();
        List<String> caveats = view.analysis().caveats().stream()
                .filter(Caveat::changesReading)
                .map(Caveat::inFull)
                .toList();
        List<String> results = results(view.analysis());
        if (!results.isEmpty()) {
            lead.add(new Content.Bullets(results.stream().limit(MOST_RESULTS).toList()));
        }
        if (results.size() > MOST_RESULTS) {
            lead.add(new Content.Paragraph(
                    new Counted(results.size() - MOST_RESULTS, "more pair") + " below, under Results."));
        }
        if (view.analysis().red()) {
            RunFailures failures = view.analysis().failures();
            lead.add(new Content.Paragraph(failures.headline()
                    + (failures.failed().isEmpty() ? "" : " " + failed(failures.failed()))
                    + " Void slices and failed starts are listed below."));
        }
        if (!caveats.isEmpty()) {
            lead.add(new Content.Bullets(caveats.stream()
                    .limit(MOST_CAVEATS)
                    .map(caveat -> "Caveat: " + caveat)
                    .toList()));
        }
        if (caveats.size() > MOST_CAVEATS) {
            lead.add(new Content.Paragraph(
                    new Counted(caveats.size() - MOST_CAVEATS, "more caveat") + " below, under Caveats."));
        }
        List<String> causes = ProfileText.causes(view.analysis().profileGaps());
        if (!causes.isEmpty()) {
            lead.add(new Content.Bullets(causes));
        }
        lead.add(new Content.Paragraph(summary(view.analysis().run()) + " " + EnvironmentSection.sentence(view)));
        if (!view.plan().description().isBlank()) {
            lead.add(new Content.Paragraph("The plan: " + view.plan().description()));
        }
        return lead;
    }

    /** Returns a line for each pair by the primary metric. */
    private static List<String> results(Analysis analysis) {
        return PairText.shown(analysis.comparisons()).stream()
                .map(PairText::line)
                .toList();
    }

    private static String summary(RunResult run) {
        Plan plan = run.header().plan();
        String decidedAfter =
                run.endedBlocks() < plan.blocks() && plan.budget() == null ? run.endedBlocks() + " of " : "";
        String contenders = plan.variants().stream().map(Variant::label).collect(Collectors.joining(", "));
        int scenarios =
                plan.parts().stream().mapToInt(part -> part.scenarios().size()).sum();
        return "Compared: " + contenders + ", in " + new Counted(scenarios, "scenario") + ", in " + decidedAfter
                + new Counted(plan.blocks(), "block")
                + (plan.contenders().stream().allMatch(Contender::startedAfresh)
                        ? " (each a fresh start of every server) of "
                        : " of ")
                + new Counted(plan.rounds(), "round") + "."
                + run.decision().map(decision -> " It ended: " + decision + ".").orElse("");
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
