package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Section that sets published values against this run as ratios, because values do not compare across machines. */
record PublishedSection(RunView view) {
    private static final List<Metric> METRICS = List.of(
            Metric.THROUGHPUT,
            Metric.LATENCY_MEAN,
            Metric.LATENCY_P50,
            Metric.LATENCY_P90,
            Metric.LATENCY_P99,
            Metric.LATENCY_P999,
            Metric.LATENCY_MAX);

    /** A pair in a scenario; the measured ratio is null where this run has none. */
    private record Row(
            Metric metric,
            Part part,
            Scenario scenario,
            Variant a,
            Variant b,
            double published,
            @Nullable Ratio measured) {}

    /**
     * Returns the section; empty where the plan has neither notes nor published values of two contenders in one
     * scenario.
     */
    static Optional<Section> of(RunView view) {
        PublishedSection section = new PublishedSection(view);
        List<Content> contents = new ArrayList<>();
        if (!view.plan().published().notes().isEmpty()) {
            contents.add(new Content.Bullets(view.plan().published().notes()));
        }
        List<Row> rows = view.plan().published().values().isEmpty() ? List.of() : section.rows();
        if (!rows.isEmpty()) {
            contents.add(section.table(rows));
        }
        return contents.isEmpty() ? Optional.empty() : Optional.of(Section.of("Published against measured", contents));
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (Metric metric : METRICS) {
            for (Part part : view.plan().parts()) {
                for (Scenario scenario : part.scenarios()) {
                    for (Plan.Match match : view.plan().matches(part)) {
                        Double published =
                                view.published().ratio(part.name(), scenario, match.a(), match.b(), metric.key());
                        if (published != null) {
                            Ratio measured = view.relative(part, scenario, metric, match.a(), match.b());
                            boolean known = measured.value() != null && measured.value() > 0;
                            rows.add(new Row(
                                    metric, part, scenario, match.a(), match.b(), published, known ? measured : null));
                        }
                    }
                }
            }
        }
        return rows;
    }

    private Content table(List<Row> rows) {
        return new Columns<Row>()
                .text("metric", row -> row.metric().label())
                .text("scenario", row -> ScenarioName.of(view.plan(), row.part(), row.scenario()))
                .text("pair", row -> row.a().label() + " / " + row.b().label())
                .value("published", row -> Ratio.text(row.published()))
                .value(
                        "measured",
                        row -> row.measured() == null ? null : row.measured().text())
                .textIfAny("the measured one", this::agreement)
                .table("Published and measured ratios", rows);
    }

    /**
     * Compares the two ratios: more, less, or equal, which is a ratio within the margin. A measured ratio shows equal if
     * its interval lies within the margin. Otherwise it shows more or less if the interval excludes 1. Returns null
     * where nothing was measured.
     */
    private @Nullable String agreement(Row row) {
        Ratio measured = row.measured();
        if (measured == null) {
            return null;
        }
        Interval interval = measured.interval();
        boolean equal = measured.within(view.plan().criteria().marginPercent());
        if (interval == null || measured.blocks() < Plan.FEWEST_BLOCKS || !equal && measured.holds(1)) {
            return "cannot tell";
        }
        double factor = 1 + view.plan().criteria().marginPercent() / 100;
        int claimed = row.published() > factor ? 1 : row.published() < 1 / factor ? -1 : 0;
        int shown = equal ? 0 : interval.low() > 1 ? 1 : -1;
        if (shown == claimed) {
            return "agrees";
        }
        // A difference that may lie within the margin does not contradict "equal".
        return claimed == 0 && measured.mayBeWithin(view.plan().criteria().marginPercent())
                ? "cannot tell"
                : "contradicts";
    }
}
