package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.pair.UnseenErrors;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Table of throughput and latency of each contender, with their ratios to one of them, measured here and as published. */
final class AccessTable {
    private static final List<Metric> COUNTS = List.of(Metric.REQUESTS, Metric.SUCCESS, Metric.THROUGHPUT);
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

    /** Published measures that no measured one stands beside: siege's own latency is too coarse to repeat. */
    private static final List<String> PUBLISHED_ALONE = List.of(
            "siege_mean_response_s",
            "ab_mean_ms_across_concurrent",
            "ab_p95_ms",
            "ab_total_s",
            "connect_mean_ms",
            "connect_max_ms",
            "first_response_mean_ms",
            "first_response_max_ms");

    private final RunView view;
    private final Part part;
    private final Variant reference;
    private final List<CellRow> rows;

    AccessTable(RunView view, Part part) {
        this.view = view;
        this.part = part;
        this.reference = view.reference(part);
        this.rows = CellRow.loaded(view, part);
    }

    /** Returns the measured values, and only the ratios of the published ones. */
    Content measured() {
        Columns<CellRow> columns = CellRow.columns();
        UnseenErrors errors = UnseenErrors.of(view.analysis().index());
        columns.valueIfAny(
                "may count wrong responses as good",
                row -> errors.cells().contains(row.cell().key()) ? "yes" : null);
        for (Metric metric : COUNTS) {
            columns.value(metric.label(), row -> row.measured(metric));
        }
        String ratio = "ratio to " + reference.label();
        columns.value(ratio, row -> ratio(row, Metric.THROUGHPUT));
        if (published(Metric.THROUGHPUT)) {
            columns.value(ratio + ", published", row -> published(row, Metric.THROUGHPUT));
        }
        for (Metric latency : LATENCIES) {
            boolean shown = published(latency); // without a rate they hide stalls, as those that were published do
            columns.valueIfAny(
                    latency.label(), row -> shown || row.cell().scenario().openModel() ? row.measured(latency) : null);
            if (shown) {
                String ofLatency = latency.label() + ", " + ratio;
                columns.value(ofLatency, row -> ratio(row, latency));
                columns.value(ofLatency + ", published", row -> published(row, latency));
            }
        }
        return columns.table("Access, " + part.name(), rows);
    }

    /**
     * Returns a note that names the tools whose percentiles are not those of a block's responses together; empty if
     * there are none.
     */
    Optional<Content> note() {
        List<String> tools = rows.stream()
                .filter(row -> Boolean.FALSE.equals(row.cell().percentilesMerged()))
                .map(row -> row.cell().scenario().tool())
                .distinct()
                .toList();
        return tools.isEmpty()
                ? Optional.empty()
                : Optional.of(new Content.Paragraph("Percentiles under " + String.join(", ", tools)
                        + " are means of the slices' percentiles: only the built-in generator has whole "
                        + "distributions, which could be merged."));
    }

    /**
     * Returns the published values as they stood there, which only their own machine could repeat; empty where nothing
     * was published.
     */
    Optional<Content> besidePublished() {
        List<Metric> published = Stream.concat(COUNTS.stream(), LATENCIES.stream())
                .filter(metric -> rows.stream().anyMatch(row -> row.published(metric.key()) != null))
                .toList();
        List<CellRow> known = rows.stream()
                .filter(row -> Stream.concat(published.stream().map(Metric::key), PUBLISHED_ALONE.stream())
                        .anyMatch(measure -> row.published(measure) != null))
                .toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Columns<CellRow> columns = CellRow.columns();
        for (Metric metric : published) {
            columns.value(metric.label(), row -> row.measured(metric));
            columns.value(metric.label() + PartSections.BESIDE, row -> row.ranged(metric.key()));
        }
        for (String measure : PUBLISHED_ALONE) {
            columns.valueIfAny(measure.replace('_', ' ') + PartSections.BESIDE, row -> row.published(measure));
        }
        return Optional.of(columns.table("Access beside values of another machine, " + part.name(), known));
    }

    private @Nullable String ratio(CellRow row, Metric metric) {
        return row.variant().equals(reference)
                ? "1"
                : view.ratio(part, row.cell(), metric, reference)
                        .map(Ratio::text)
                        .orElse(null);
    }

    /** Returns whether a ratio to the reference was published for any row. */
    private boolean published(Metric metric) {
        return rows.stream().anyMatch(row -> publishedRatio(row, metric) != null);
    }

    private @Nullable String published(CellRow row, Metric metric) {
        if (row.variant().equals(reference)) {
            return row.published(metric.key()) == null ? null : "1";
        }
        Double ratio = publishedRatio(row, metric);
        return ratio == null ? null : Ratio.text(ratio);
    }

    private @Nullable Double publishedRatio(CellRow row, Metric metric) {
        return view.published().ratio(part.name(), row.cell().scenario(), row.variant(), reference, metric.key());
    }
}
