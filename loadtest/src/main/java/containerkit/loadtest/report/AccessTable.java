package containerkit.loadtest.report;

import containerkit.loadtest.analyse.Metric;
import containerkit.loadtest.analyse.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How fast each contender answered, and how that compares with one of them, here and where it was published. */
final class AccessTable {
    private static final List<Metric> LATENCIES = List.of(
            Metric.LATENCY_MEAN,
            Metric.LATENCY_P50,
            Metric.LATENCY_P90,
            Metric.LATENCY_P99,
            Metric.LATENCY_P999,
            Metric.LATENCY_MAX,
            Metric.SENT_P50,
            Metric.SENT_P90,
            Metric.SENT_P99,
            Metric.SENT_P999,
            Metric.SENT_MAX);

    /** Published figures that no measured one stands beside: siege's own latency is too coarse to repeat. */
    private static final List<String> PUBLISHED_ALONE =
            List.of("siege_mean_response_s", "ab_mean_ms_across_concurrent", "ab_total_s");

    private AccessTable() {}

    static Content of(RunView view, Part part) {
        Variant yardstick = view.yardstick(part);
        Columns<LoadRow> columns = LoadRow.columns();
        for (Metric metric : List.of(Metric.REQUESTS, Metric.SUCCESS, Metric.THROUGHPUT)) {
            PartSections.beside(columns, metric, metric.key());
        }
        String ratio = "ratio to " + yardstick.label();
        columns.figure(
                ratio,
                row -> row.variant().equals(yardstick)
                        ? "1"
                        : view.throughputRatio(row.cell(), yardstick)
                                .map(Ratio::text)
                                .orElse(null));
        columns.figureIfAny(ratio + ", published", row -> publishedRatio(view, row, yardstick));
        for (Metric latency : LATENCIES) {
            columns.figureIfAny(latency.label(), row -> row.measured(latency));
            columns.figureIfAny(latency.label() + PartSections.BESIDE, row -> row.published(latency.key()));
        }
        for (String measure : PUBLISHED_ALONE) {
            columns.figureIfAny(measure.replace('_', ' ') + ", published", row -> row.published(measure));
        }
        return columns.table("Access, " + part.name(), LoadRow.loaded(view, part));
    }

    private static @Nullable String publishedRatio(RunView view, LoadRow row, Variant yardstick) {
        Double ratio = view.published()
                .ratio(row.cell().part(), row.cell().scenario(), row.variant(), yardstick, Metric.THROUGHPUT.key());
        return ratio == null ? null : Ratio.text(ratio);
    }
}
