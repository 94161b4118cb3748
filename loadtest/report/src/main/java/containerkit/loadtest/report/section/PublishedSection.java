package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Section that sets published values against this run as ratios, because values do not compare across machines. */
final class PublishedSection {
    private PublishedSection() {}

    /**
     * Returns the section; empty where the plan has neither notes nor published values of two contenders in one
     * scenario.
     */
    static Optional<Section> of(RunView view) {
        List<String> notes = view.plan().publishedNotes();
        List<Section> ratios = view.plan().published().isEmpty()
                ? List.of()
                : Arrays.stream(PublishedMetric.values())
                        .flatMap(metric -> PublishedRatios.of(view, metric).stream())
                        .toList();
        if (notes.isEmpty() && ratios.isEmpty()) {
            return Optional.empty();
        }
        List<Content> contents = new ArrayList<>();
        if (!notes.isEmpty()) {
            contents.add(new Content.Paragraph("Notes on the published values:"));
            contents.add(new Content.Bullets(notes));
        }
        if (!ratios.isEmpty()) {
            contents.add(new Content.Paragraph(
                    "Machine, versions and tools differ, so only ratios can be compared. A measured ratio agrees with a published "
                            + "one where both show more, less, or equal (within the margin), contradicts it where they show "
                            + "different things, and cannot tell where its interval shows none of the three, or below "
                            + Plan.FEWEST_BLOCKS + " blocks. Above about "
                            + ValueText.plain(Cell.DILUTED_ABOVE_PERCENT)
                            + " % of the CPU for the load generator (of what it and the server used together), a "
                            + "measured ratio is drawn towards 1."));
        }
        return Optional.of(new Section("Published against measured", contents, ratios));
    }
}
