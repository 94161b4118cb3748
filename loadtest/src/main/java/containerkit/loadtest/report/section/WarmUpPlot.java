package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.plot.LinePlot;
import containerkit.loadtest.report.plot.PlotValue;
import containerkit.loadtest.report.plot.Scale;
import containerkit.loadtest.report.view.PlotText;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Throughput by warm-up cycle, a curve for each server. */
final class WarmUpPlot {
    private WarmUpPlot() {}

    /** Of those rows, of which there is at least one; the table holds the same values. */
    static Content of(RunView view, List<WarmUpSection.Row> rows, Content.Table twin) {
        Map<List<String>, List<WarmUpSection.Row>> panels = new LinkedHashMap<>();
        for (WarmUpSection.Row row : rows) {
            panels.computeIfAbsent(List.of(row.launch().part(), row.endpoint()), at -> new ArrayList<>())
                    .add(row);
        }
        boolean several = view.plan().parts().size() > 1;
        return new Content.Plot(
                "warm-up",
                "Throughput by warm-up cycle, block 1: a server is warm where its curve is flat. Gentle cycles, the "
                        + "first ones, use one connection.",
                "Line plot, throughput by warm-up cycle, block 1. First and last cycle: "
                        + PlotText.listed(rows.stream().map(WarmUpPlot::summary).toList()),
                new LinePlot(panels.entrySet().stream()
                        .map(panel -> panel(
                                view,
                                (several ? panel.getKey().get(0) + ", " : "")
                                        + panel.getKey().get(1),
                                panel.getValue()))
                        .toList()),
                twin,
                true);
    }

    private static String summary(WarmUpSection.Row row) {
        List<Double> values = row.byCycle().values().stream()
                .map(WarmUpCycle::throughputPerSecond)
                .toList();
        return row.launch().part() + ", " + row.endpoint() + ", "
                + row.launch().variant().label() + " "
                + Metric.THROUGHPUT.text(values.get(0)) + " and "
                + Metric.THROUGHPUT.text(values.get(values.size() - 1));
    }

    private static LinePlot.Panel panel(RunView view, String title, List<WarmUpSection.Row> rows) {
        int cycles = rows.stream()
                .flatMap(row -> row.byCycle().keySet().stream())
                .max(Integer::compare)
                .orElseThrow();
        List<Double> values = rows.stream()
                .flatMap(row -> row.byCycle().values().stream())
                .map(WarmUpCycle::throughputPerSecond)
                .toList();
        return new LinePlot.Panel(
                title,
                Scale.steps(
                        "cycle",
                        Scale.Spacing.EVEN,
                        IntStream.rangeClosed(1, cycles)
                                .mapToObj(cycle -> new Scale.Tick(cycle, String.valueOf(cycle)))
                                .toList()),
                Scale.fromZero(Metric.THROUGHPUT.label(), values),
                rows.stream()
                        .sorted(Comparator.comparingInt(row ->
                                view.plan().variants().indexOf(row.launch().variant())))
                        .map(row -> line(view, row))
                        .toList());
    }

    private static LinePlot.Line line(RunView view, WarmUpSection.Row row) {
        Variant variant = row.launch().variant();
        return new LinePlot.Line(
                variant.label(),
                view.palette().style(variant),
                false,
                row.byCycle().values().stream()
                        .map(cycle -> new LinePlot.Point(cycle.cycle(), PlotValue.of(cycle.throughputPerSecond())))
                        .toList());
    }
}
