package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Content.Table;
import containerkit.loadtest.report.plot.DotPlot;
import containerkit.loadtest.report.plot.LinePlot;
import containerkit.loadtest.report.plot.PlotValue;
import containerkit.loadtest.report.plot.Scale;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plots every slice of a part as a dot, and the mean over the blocks with its interval. */
record SlicePlots(RunView view, Part part, Metric metric) {
    private static final List<Metric> METRICS = List.of(Metric.THROUGHPUT, Metric.CPU_PER_REQUEST);

    /** Returns a plot for each metric that some slice has. */
    static List<Content> of(RunView view, Part part) {
        return METRICS.stream()
                .map(metric -> new SlicePlots(view, part, metric).plot())
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Returns the mean over the blocks, with its interval only where there are enough of them; null where there is no
     * mean.
     */
    static @Nullable PlotValue plotValue(RunView view, Cell cell, Metric metric) {
        return view.means().mean(cell, metric).map(SlicePlots::plotValue).orElse(null);
    }

    /** Returns a mean with its interval, if it can be shown, cut at 0. */
    static PlotValue plotValue(BlockMean mean) {
        Interval interval = mean.shownInterval();
        return interval == null
                ? PlotValue.of(mean.value())
                : new PlotValue(mean.value(), Math.max(0, interval.low()), interval.high());
    }

    /** Returns the mean and interval as text: {@code 12345 [12100, 12600]}; null where there is no mean. */
    static @Nullable String text(RunView view, Cell cell, Metric metric) {
        PlotValue value = plotValue(view, cell, metric);
        if (value == null) {
            return null;
        }
        return metric.text(value.value())
                + (value.low() == null || value.high() == null
                        ? ""
                        : " [" + metric.text(value.low()) + ", " + metric.text(value.high()) + "]");
    }

    /**
     * Returns the means of those cells over an amount, a line for each contender.
     *
     * @param axis of the amounts
     */
    LinePlot.Panel lines(String title, Scale axis, List<Cell> cells, ToIntFunction<Cell> amount) {
        Map<Variant, List<LinePlot.Point>> lines = new LinkedHashMap<>();
        List<Double> values = new ArrayList<>();
        for (Cell cell : cells.stream().sorted(Comparator.comparingInt(amount)).toList()) {
            PlotValue value = plotValue(view, cell, metric);
            if (value != null) {
                value.extremes().boxed().forEach(values::add);
                lines.computeIfAbsent(cell.variant(), variant -> new ArrayList<>())
                        .add(new LinePlot.Point(amount.applyAsInt(cell), value));
            }
        }
        return new LinePlot.Panel(
                title,
                axis,
                Scale.fromZero(metric.label(), values),
                part.variants().stream()
                        .filter(lines::containsKey)
                        .map(variant -> new LinePlot.Line(
                                variant.label(), view.palette().style(variant), false, lines.get(variant)))
                        .toList());
    }

    private Optional<Content> plot() {
        List<DotPlot.Panel> panels = part.scenarios().stream()
                .map(this::panel)
                .flatMap(Optional::stream)
                .toList();
        if (panels.isEmpty()) {
            return Optional.empty();
        }
        String id = "slices-" + view.number(part) + "-"
                + metric.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return Optional.of(new Content.Plot(id, caption(panels), new DotPlot(panels), twin(), true));
    }

    private Optional<DotPlot.Panel> panel(Scenario scenario) {
        List<DotPlot.Row> rows = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (Cell cell : view.cells(part, scenario)) {
            if (cell.estimate(metric).isPresent()) {
                DotPlot.Row row = new DotPlot.Row(
                        name(cell),
                        view.palette().colour(cell.variant()),
                        view.means().values(cell, metric),
                        plotValue(view, cell, metric));
                rows.add(row);
                values.addAll(row.dots());
                if (row.mean() != null) {
                    row.mean().extremes().boxed().forEach(values::add);
                }
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new DotPlot.Panel(scenario.name(), Scale.around(metric.label(), values), rows));
    }

    private String name(Cell cell) {
        return cell.variant().label() + ": " + text(view, cell, metric)
                + (cell.voids() == 0 ? "" : ", " + cell.voids() + " void");
    }

    private Table twin() {
        return new Columns<Cell>()
                .text("scenario", cell -> cell.scenario().name())
                .text("contender", cell -> cell.variant().label())
                .value("mean [95 % interval]", cell -> text(view, cell, metric))
                .value("void", cell -> String.valueOf(cell.voids()))
                .text("every slice, in the order they ran", cell -> view.means().values(cell, metric).stream()
                        .map(metric::text)
                        .collect(Collectors.joining(" ")))
                .table("Every slice, " + metric.label() + ", " + part.name(), view.cells(part));
    }

    private String caption(List<DotPlot.Panel> panels) {
        boolean intervals = panels.stream()
                .flatMap(panel -> panel.rows().stream())
                .anyMatch(row -> row.mean() != null && row.mean().low() != null);
        return "Slices, " + metric.label() + ", " + part.name()
                + ": every good one is a ring, the diamond is the mean over the blocks"
                + (intervals
                        ? ", the line its 95 % interval, each by itself."
                        : "; there are fewer than " + BlockMean.FEWEST_BLOCKS + " blocks for an interval.")
                + " The axes do not begin at 0.";
    }
}
