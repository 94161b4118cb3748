package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.analysis.verdict.PairRatios;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ScenarioText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Section with ratios of the pairs of contenders that the plan names. */
final class ContrastSection {
    private static final String TITLE = "Between contenders";

    private ContrastSection() {}

    /** Returns the section; empty where the plan names no pairs. */
    static Optional<Section> of(RunView view) {
        List<Content> contents = new ArrayList<>();
        contents.add(
                new Content.Paragraph(
                        "The pairs of contenders that the plan names, one step at a time: such as the same container on a newer Spring "
                                + "Boot, or another container on the same. The ratio is the value of x over the value of y in each block, "
                                + "as geometric mean over the blocks that have both. In brackets: its 95 % interval over these blocks, "
                                + "each by itself. Winners and ties are in the tables of pairs, whose intervals hold all at once."));
        for (Part part : view.plan().parts()) {
            List<PairRatios> contrasts = view.analysis().contrasts().stream()
                    .filter(contrast -> contrast.part().equals(part.name()))
                    .toList();
            if (!contrasts.isEmpty()) {
                contents.add(table(view, TITLE + ", " + part.name(), contrasts));
            }
        }
        return contents.size() == 1 ? Optional.empty() : Optional.of(Section.of(TITLE, contents));
    }

    private static Content table(RunView view, String caption, List<PairRatios> contrasts) {
        Columns<PairRatios> columns = new Columns<PairRatios>()
                .text("scenario", contrast -> contrast.scenario().name())
                .text("load shape", contrast -> contrast.scenario().tool() + " " + ScenarioText.of(contrast.scenario()))
                .text(
                        "x / y",
                        contrast -> contrast.a().label() + " / " + contrast.b().label())
                .value(view.analysis().index().unit() + "s", contrast -> String.valueOf(contrast.blocks()));
        for (Metric metric : contrasts.get(0).ratios().keySet()) {
            columns.value(noun(metric), contrast -> text(contrast.ratios().get(metric)));
        }
        return columns.table(caption, contrasts);
    }

    /** Returns the metric's name without a unit, because a ratio has none. */
    private static String noun(Metric metric) {
        return ComparisonMetric.of(metric.key()).map(ComparisonMetric::noun).orElse("mean latency");
    }

    private static String text(Ratio ratio) {
        return ratio.text() + (ratio.value() == null || ratio.interval() != null ? "" : ", no interval");
    }
}
