package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.plot.LinePlot;
import containerkit.loadtest.report.plot.PlotValue;
import containerkit.loadtest.report.plot.Scale;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plots latency by percentile, from when a request was due and from when it was sent. Without a rate a request is due
 * when the response before it has arrived, so stalls would be hidden.
 */
record LatencyPlot(RunView view, Part part) {
    private static final List<Percentile> PERCENTILES = List.of(
            new Percentile(50, "p50", Metric.LATENCY_P50, Metric.SENT_P50),
            new Percentile(90, "p90", Metric.LATENCY_P90, Metric.SENT_P90),
            new Percentile(99, "p99", Metric.LATENCY_P99, Metric.SENT_P99),
            new Percentile(99.9, "p99.9", Metric.LATENCY_P999, Metric.SENT_P999));

    private record Percentile(double percent, String label, Metric due, Metric sent) {
        Metric metric(boolean fromSending) {
            return fromSending ? sent : due;
        }
    }

    /** Returns the plot; empty where no scenario has a rate, or no tool reports latency. */
    static Optional<Content> of(RunView view, Part part) {
        return new LatencyPlot(view, part).plot();
    }

    private Optional<Content> plot() {
        List<LinePlot.Panel> panels = part.scenarios().stream()
                .filter(Scenario::openModel)
                .map(this::panel)
                .flatMap(Optional::stream)
                .toList();
        if (panels.isEmpty()) {
            return Optional.empty();
        }
        Columns<CellRow> twin = CellRow.columns();
        for (boolean sent : List.of(false, true)) {
            for (Percentile percentile : PERCENTILES) {
                Metric metric = percentile.metric(sent);
                twin.valueIfAny(metric.label(), row -> row.measured(metric));
            }
        }
        return Optional.of(new Content.Plot(
                "latency-" + view.number(part),
                "Latency by percentile, " + part.name()
                        + ", means over the blocks; both axes are logarithmic. Thick lines "
                        + "count from when a request was due, thin ones from when it was sent.",
                new LinePlot(panels),
                twin.table(
                        "Latency by percentile, " + part.name(),
                        CellRow.loaded(view, part).stream()
                                .filter(row -> row.cell().scenario().openModel())
                                .toList()),
                true));
    }

    private Optional<LinePlot.Panel> panel(Scenario scenario) {
        List<LinePlot.Line> lines = view.cells(part, scenario).stream()
                .flatMap(cell -> Stream.of(line(cell, false), line(cell, true)))
                .filter(Objects::nonNull)
                .toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<Double> values = new ArrayList<>();
        lines.forEach(
                line -> line.points().forEach(point -> values.add(point.y().value())));
        List<Scale.Tick> ticks = PERCENTILES.stream()
                .map(percentile -> new Scale.Tick(percentile.percent(), percentile.label()))
                .toList();
        return Optional.of(new LinePlot.Panel(
                scenario.name(),
                Scale.steps("percentile", Scale.Spacing.NINES, ticks),
                Scale.logarithmic("ms", values),
                lines));
    }

    private LinePlot.@Nullable Line line(Cell cell, boolean fromSending) {
        List<LinePlot.Point> points = new ArrayList<>();
        for (Percentile percentile : PERCENTILES) {
            cell.estimate(percentile.metric(fromSending))
                    .filter(value -> value.value() > 0)
                    .ifPresent(
                            value -> points.add(new LinePlot.Point(percentile.percent(), PlotValue.of(value.value()))));
        }
        return points.isEmpty()
                ? null
                : new LinePlot.Line(cell.variant().label(), view.palette().style(cell.variant()), fromSending, points);
    }
}
