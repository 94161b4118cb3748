package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.curve.PoolCurve;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.plot.LinePlot;
import containerkit.loadtest.report.plot.Scale;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.PlotText;
import containerkit.loadtest.report.view.RunView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Throughput against the size of the request pool, a curve for each contender. */
final class PoolSizePlot {
    private PoolSizePlot() {}

    private record Point(PoolCurve curve, PoolCurve.Point point) {}

    /** Of the run's curves, of which there is at least one. */
    static Content of(RunView view) {
        List<PoolCurve> curves = view.analysis().poolCurves();
        Map<String, List<PoolCurve>> scenarios = curves.stream()
                .collect(Collectors.groupingBy(
                        curve -> curve.scenario().name(), LinkedHashMap::new, Collectors.toList()));
        List<Point> points = curves.stream()
                .flatMap(curve -> curve.points().stream().map(point -> new Point(curve, point)))
                .toList();
        return new Content.Plot(
                "pool-size",
                "Throughput against request threads, with 95 % intervals over the blocks, each for itself. Threads are "
                        + "on a logarithmic axis.",
                "Line plot, throughput against request threads. Knees: "
                        + PlotText.listed(curves.stream()
                                .map(curve -> curve.scenario().name() + ", " + curve.contender() + " "
                                        + curve.kneePoint().size())
                                .toList()),
                new LinePlot(scenarios.entrySet().stream()
                        .map(scenario -> panel(view, scenario.getKey(), scenario.getValue()))
                        .toList()),
                new Columns<Point>()
                        .text("scenario", row -> row.curve().scenario().name())
                        .text("contender", row -> row.curve().contender())
                        .value(
                                "request threads",
                                row -> String.valueOf(row.point().size()))
                        .value(
                                Metric.THROUGHPUT.label(),
                                row -> Metric.THROUGHPUT.text(row.point().throughputPerSecond()))
                        .table("Throughput against request threads", points),
                true);
    }

    private static LinePlot.Panel panel(RunView view, String scenario, List<PoolCurve> curves) {
        List<PoolCurve.Point> points =
                curves.stream().flatMap(curve -> curve.points().stream()).toList();
        List<Scale.Tick> sizes = points.stream()
                .map(PoolCurve.Point::size)
                .distinct()
                .sorted()
                .map(size -> new Scale.Tick(size, String.valueOf(size)))
                .toList();
        return new LinePlot.Panel(
                scenario,
                Scale.steps("request threads", Scale.Spacing.LOGARITHMIC, sizes),
                Scale.fromZero(
                        Metric.THROUGHPUT.label(),
                        points.stream()
                                .flatMap(point -> SlicePlots.plotValue(point.throughputPerSecond())
                                        .extremes()
                                        .boxed())
                                .toList()),
                curves.stream().map(curve -> line(view, curve)).toList());
    }

    private static LinePlot.Line line(RunView view, PoolCurve curve) {
        return new LinePlot.Line(
                curve.contender(),
                view.palette().style(curve.points().get(0).variant()),
                false,
                curve.points().stream()
                        .map(point ->
                                new LinePlot.Point(point.size(), SlicePlots.plotValue(point.throughputPerSecond())))
                        .toList());
    }
}
