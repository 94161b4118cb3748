package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.plot.LinePlot;
import containerkit.loadtest.report.plot.Scale;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plots throughput against concurrency, for scenarios of a part that differ in nothing else. */
final class ConcurrencyPlot {
    private ConcurrencyPlot() {}

    private record Load(
            String endpoint,
            String tool,
            boolean keepAlive,
            @Nullable Double rate,
            @Nullable Double percent,
            boolean poisson,
            boolean alone,
            @Nullable Iterations iterations) {
        static Load of(Scenario scenario) {
            return new Load(
                    scenario.endpoint().name(),
                    scenario.tool(),
                    scenario.keepAlive(),
                    scenario.ratePerSecond(),
                    scenario.capacityPercent(),
                    scenario.poisson(),
                    scenario.alone(),
                    scenario.iterations());
        }

        String title() {
            return endpoint + ", " + tool + (keepAlive ? "" : ", a connection for each request")
                    + (percent != null
                            ? ", " + ValueText.plain(percent) + " % of the capacity"
                            : rate != null ? ", " + ValueText.plain(rate) + " requests/s" : "")
                    + (poisson ? ", Poisson arrivals" : "")
                    + (alone ? ", other servers stopped" : "");
        }
    }

    /** Returns the plot; empty where no scenarios differ in their connections alone. */
    static Optional<Content> of(RunView view, Part part) {
        Map<Load, List<Cell>> loads = view.cells(part).stream()
                .filter(cell -> cell.estimate(Metric.THROUGHPUT).isPresent())
                .collect(Collectors.groupingBy(
                        cell -> Load.of(cell.scenario()), LinkedHashMap::new, Collectors.toList()));
        List<LinePlot.Panel> panels = new ArrayList<>();
        List<Cell> shown = new ArrayList<>();
        loads.forEach((load, cells) -> {
            List<Integer> steps = cells.stream()
                    .map(ConcurrencyPlot::connections)
                    .distinct()
                    .sorted()
                    .toList();
            if (steps.size() > 1) {
                panels.add(new SlicePlots(view, part, Metric.THROUGHPUT)
                        .lines(
                                load.title(),
                                Scale.counts("connections", Scale.Spacing.LOGARITHMIC, steps),
                                cells,
                                ConcurrencyPlot::connections));
                shown.addAll(cells);
            }
        });
        if (panels.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Content.Plot(
                "concurrency-" + view.number(part),
                "Throughput against concurrency, " + part.name()
                        + ": means over the blocks, with 95 % intervals, each by itself, from three blocks on. "
                        + "Connections are on a logarithmic axis.",
                new LinePlot(panels),
                new Columns<Cell>()
                        .text("scenario", cell -> Load.of(cell.scenario()).title())
                        .text("contender", cell -> cell.variant().label())
                        .value("connections", cell -> String.valueOf(connections(cell)))
                        .value(Metric.THROUGHPUT.label(), cell -> SlicePlots.text(view, cell, Metric.THROUGHPUT))
                        .table("Throughput against concurrency, " + part.name(), shown),
                true));
    }

    private static int connections(Cell cell) {
        return cell.scenario().concurrency();
    }
}
