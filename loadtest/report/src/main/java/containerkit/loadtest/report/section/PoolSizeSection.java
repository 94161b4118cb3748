package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.curve.PoolCurve;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
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

/** Section about the size of the request pool that is enough. */
final class PoolSizeSection {
    private PoolSizeSection() {}

    /** Returns the section; empty where no servers differ in the size of their pool alone. */
    static Optional<Section> of(RunView view) {
        if (view.analysis().poolCurves().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Section.of("Pool size", List.of(new Content.Paragraph(reading(view)), plot(view))));
    }

    /** Returns the sizes and the lines to paste, for each contender; empty where no servers differ in their pool alone. */
    static List<Content> answer(RunView view) {
        List<Content> contents = new ArrayList<>();
        view.analysis().poolCurves().stream()
                .collect(Collectors.groupingBy(PoolCurve::contender, LinkedHashMap::new, Collectors.toList()))
                .forEach((contender, curves) -> {
                    contents.add(table(contender, curves));
                    contents.add(listing(contender, curves));
                });
        return contents;
    }

    private static String reading(RunView view) {
        return "Throughput by size of the request pool, in successful requests per second, with 95 % intervals over the "
                + "blocks, each by itself. The knee is the smallest size that is as good as the best one: its interval and "
                + "those of all sizes between stay within the margin of "
                + ValueText.plain(view.plan().marginPercent())
                + " %. A smaller size that is not significantly worse is listed as not excluded. Few blocks or much noise "
                + "make the knee larger. The result holds for this number of connections and a delay that uses no CPU.";
    }

    private static Content table(String contender, List<PoolCurve> curves) {
        Columns<Integer> columns = new Columns<Integer>().text("request threads", String::valueOf);
        for (PoolCurve curve : curves) {
            columns.value(curve.scenario().name(), size -> cell(curve, size));
        }
        return columns.table("Pool size, " + contender, PoolCurve.sizes(curves));
    }

    private static @Nullable String cell(PoolCurve curve, int size) {
        PoolCurve.Point point = curve.at(size);
        if (point == null) {
            return null;
        }
        return Metric.THROUGHPUT.text(point.throughputPerSecond()) + (point.equals(curve.kneePoint()) ? " (knee)" : "");
    }

    private static Content listing(String contender, List<PoolCurve> curves) {
        return new Content.Listing(
                "For application.yml, " + contender + ": take the line of the scenario that is nearest to yours",
                curves.stream().map(PoolCurve::toPaste).toList(),
                false);
    }

    private record Point(PoolCurve curve, PoolCurve.Point point) {}

    /** Returns a plot of throughput against the size, a curve for each contender. There must be at least one. */
    private static Content plot(RunView view) {
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
        return new LinePlot.Panel(
                scenario,
                Scale.counts("request threads", Scale.Spacing.LOGARITHMIC, PoolCurve.sizes(curves)),
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
