package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.plot.LinePlot;
import containerkit.loadtest.report.plot.PlotValue;
import containerkit.loadtest.report.plot.Scale;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.PlotText;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Throughput against concurrency, for loads of a part that differ in nothing else. */
final class ConcurrencyPlot {
    private final RunView view;
    private final Part part;

    private ConcurrencyPlot(RunView view, Part part) {
        this.view = view;
        this.part = part;
    }

    private record Load(
            String endpoint,
            String tool,
            boolean keepAlive,
            @Nullable Double rate,
            @Nullable Double percent,
            boolean poisson) {
        static Load of(Scenario scenario) {
            return new Load(
                    scenario.endpoint().name(),
                    scenario.tool(),
                    scenario.keepAlive(),
                    scenario.ratePerSecond(),
                    scenario.capacityPercent(),
                    scenario.poisson());
        }

        String title() {
            return endpoint + ", " + tool + (keepAlive ? "" : ", a connection for each request")
                    + (poisson ? ", Poisson arrivals" : "");
        }
    }

    /** Empty where no scenarios differ in their connections alone. */
    static Optional<Content> of(RunView view, Part part) {
        return new ConcurrencyPlot(view, part).plot();
    }

    private Optional<Content> plot() {
        Map<Load, List<Cell>> loads = view.cells(part).stream()
                .filter(cell -> !cell.scenario().unsampled())
                .filter(cell -> cell.estimate(Metric.THROUGHPUT).isPresent())
                .collect(Collectors.groupingBy(
                        cell -> Load.of(cell.scenario()), LinkedHashMap::new, Collectors.toList()));
        List<LinePlot.Panel> panels = new ArrayList<>();
        List<Cell> shown = new ArrayList<>();
        loads.forEach((load, cells) -> {
            List<Integer> steps = cells.stream()
                    .map(cell -> cell.scenario().concurrency())
                    .distinct()
                    .sorted()
                    .toList();
            if (steps.size() > 1) {
                panels.add(panel(load, steps, cells));
                shown.addAll(cells);
            }
        });
        if (panels.isEmpty()) {
            return Optional.empty();
        }
        String alternative = "Line plot, throughput against concurrency, " + part.name() + ". "
                + PlotText.listed(shown.stream()
                        .map(cell -> cell.scenario().name() + ", "
                                + cell.variant().label() + " " + SlicePlots.text(view, cell, Metric.THROUGHPUT))
                        .toList());
        return Optional.of(new Content.Plot(
                "concurrency-" + view.number(part),
                "Throughput against concurrency, " + part.name()
                        + ": means over the blocks, with 95 % intervals, each by itself, from three blocks on. "
                        + "Connections are on a logarithmic axis.",
                alternative,
                new LinePlot(panels),
                new Columns<Cell>()
                        .text("scenario", cell -> Load.of(cell.scenario()).title())
                        .text("contender", cell -> cell.variant().label())
                        .value(
                                "connections",
                                cell -> String.valueOf(cell.scenario().concurrency()))
                        .value(Metric.THROUGHPUT.label(), cell -> SlicePlots.text(view, cell, Metric.THROUGHPUT))
                        .table("Throughput against concurrency, " + part.name(), shown),
                true));
    }

    private LinePlot.Panel panel(Load load, List<Integer> steps, List<Cell> cells) {
        Map<Variant, List<LinePlot.Point>> lines = new LinkedHashMap<>();
        List<Double> values = new ArrayList<>();
        cells.stream()
                .sorted(Comparator.comparingInt(cell -> cell.scenario().concurrency()))
                .forEach(cell -> {
                    PlotValue value = SlicePlots.plotValue(view, cell, Metric.THROUGHPUT);
                    if (value != null) {
                        value.extremes().boxed().forEach(values::add);
                        lines.computeIfAbsent(cell.variant(), variant -> new ArrayList<>())
                                .add(new LinePlot.Point(cell.scenario().concurrency(), value));
                    }
                });
        return new LinePlot.Panel(
                load.title(),
                Scale.steps(
                        "connections",
                        Scale.Spacing.LOGARITHMIC,
                        steps.stream()
                                .map(step -> new Scale.Tick(step, String.valueOf(step)))
                                .toList()),
                Scale.fromZero(Metric.THROUGHPUT.label(), values),
                part.variants().stream()
                        .filter(lines::containsKey)
                        .map(variant -> line(variant, lines.get(variant)))
                        .toList());
    }

    private LinePlot.Line line(Variant variant, List<LinePlot.Point> points) {
        return new LinePlot.Line(variant.label(), view.palette().style(variant), false, points);
    }
}
