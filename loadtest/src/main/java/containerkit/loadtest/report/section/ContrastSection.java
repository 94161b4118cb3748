package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.analyse.verdict.EndpointContrast;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ScenarioText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Section with ratios of the values of one endpoint to those of another of the same server, and likewise for two
 * servers.
 */
final class ContrastSection {
    private static final String TITLE = "Between endpoints";
    private static final String OF_SERVERS = "Between contenders";

    private ContrastSection() {}

    /** Returns the section; empty where the plan has no contrasts of endpoints. */
    static Optional<Section> of(RunView view) {
        return of(view, TITLE, reading(), contrast -> !contrast.ofServers());
    }

    /** Returns the section; empty where the plan has no contrasts of contenders. */
    static Optional<Section> ofServers(RunView view) {
        return of(view, OF_SERVERS, readingOfServers(), EndpointContrast::ofServers);
    }

    private static Optional<Section> of(RunView view, String title, String reading, Predicate<EndpointContrast> shown) {
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(reading));
        for (Part part : view.plan().parts()) {
            List<EndpointContrast> contrasts = view.analysis().contrasts().stream()
                    .filter(contrast -> contrast.part().equals(part.name()))
                    .filter(shown)
                    .toList();
            if (!contrasts.isEmpty()) {
                contents.add(table(title + ", " + part.name(), contrasts, counted(view)));
            }
        }
        return contents.size() == 1 ? Optional.empty() : Optional.of(Section.of(title, contents));
    }

    private static String reading() {
        return "One endpoint against another on the same server, in scenarios that differ in nothing else. The ratio is the "
                + "value at x over the value at y in each block, as geometric mean over the blocks that have both. In "
                + "brackets: its 95 % interval over these blocks, each by itself. Endpoints do different work, so nobody "
                + "wins here: 1.20 in CPU per request means that a request to x uses 20 % more CPU than one to y.";
    }

    private static String readingOfServers() {
        return "The pairs of contenders that the plan names, one step at a time: such as the same container on a newer Spring "
                + "Boot, or another container on the same. The ratio is the value of x over the value of y in each block, "
                + "as geometric mean over the blocks that have both. In brackets: its 95 % interval over these blocks, "
                + "each by itself. Winners and ties are in the tables of pairs, whose intervals hold all at once.";
    }

    /** Returns the plural of the unit that ratios are counted in: blocks or machines. */
    private static String counted(RunView view) {
        return view.analysis().index().unit() + "s";
    }

    private static Content table(String caption, List<EndpointContrast> contrasts, String counted) {
        Columns<EndpointContrast> columns = new Columns<EndpointContrast>();
        if (contrasts.get(0).ofServers()) {
            columns.text("scenario", contrast -> contrast.x().name());
        } else {
            columns.text("server", contrast -> contrast.variant().label());
        }
        columns.text("load shape", contrast -> contrast.x().tool() + " " + ScenarioText.of(contrast.x()))
                .text("x / y", EndpointContrast::sides)
                .value(counted, contrast -> String.valueOf(contrast.blocks()));
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
