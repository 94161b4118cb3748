package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.plot.LinePlot;
import containerkit.loadtest.report.plot.PlotValue;
import containerkit.loadtest.report.plot.Scale;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Section about the warm-up: throughput and compiler time of the servers, cycle by cycle, in the first block that ran
 * here.
 */
final class WarmUpSection {
    private WarmUpSection() {}

    private record Server(String part, Variant variant) {}

    private record Place(String part, String endpoint) {}

    /** One endpoint of one server's warm-up, its cycles in their order. */
    private record Row(LaunchResult launch, String endpoint, Map<Integer, WarmUpCycle> byCycle) {}

    static Section of(RunView view) {
        Map<Server, LaunchResult> last = new LinkedHashMap<>();
        int block = view.analysis().run().launches().stream() // that of a shard is not 1
                .filter(launch -> !launch.warmUp().isEmpty())
                .mapToInt(LaunchResult::block)
                .min()
                .orElse(1);
        for (LaunchResult launch : view.analysis().run().launches()) {
            if (launch.block() == block && !launch.warmUp().isEmpty()) {
                last.put(new Server(launch.part(), launch.variant()), launch);
            }
        }
        List<Row> rows = new ArrayList<>();
        for (LaunchResult launch : last.values()) {
            Map<String, Map<Integer, WarmUpCycle>> byEndpoint = new LinkedHashMap<>();
            for (WarmUpCycle cycle : launch.warmUp()) {
                byEndpoint
                        .computeIfAbsent(cycle.endpoint(), endpoint -> new LinkedHashMap<>())
                        .put(cycle.cycle(), cycle);
            }
            byEndpoint.forEach((endpoint, values) -> rows.add(new Row(launch, endpoint, values)));
        }
        if (rows.isEmpty()) {
            return Section.of("Warm-up", List.of(new Content.Paragraph("No warm-up was recorded.")));
        }
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(
                "Throughput during warm-up. A server that had not settled was not yet steady when its slices began. "
                        + "Gentle cycles use one connection, so that the JIT compiler gets its share of the CPU."));
        contents.add(plot(
                view,
                rows,
                block,
                byCycle(rows, cycle -> Metric.THROUGHPUT.text(cycle.throughputPerSecond()))
                        .textIfAny("settled", row -> settled(row.launch()))
                        .table(Metric.THROUGHPUT.label() + " by warm-up cycle, block " + block, rows)));
        if (rows.stream()
                .anyMatch(row -> row.byCycle().values().stream().anyMatch(cycle -> cycle.compilePercent() != null))) {
            contents.add(byCycle(rows, WarmUpSection::compiling)
                    .table(Metric.COMPILE_PERCENT.label() + " by warm-up cycle, block " + block, rows));
        }
        return Section.of("Warm-up", contents);
    }

    private static Columns<Row> byCycle(List<Row> rows, Function<WarmUpCycle, @Nullable String> value) {
        Columns<Row> columns = new Columns<Row>()
                .text("contender", row -> row.launch().variant().label())
                .text("part", row -> row.launch().part())
                .text("endpoint", Row::endpoint);
        int cycles = cycles(rows);
        for (int cycle = 1; cycle <= cycles; cycle++) {
            int at = cycle;
            boolean gentle = rows.stream()
                    .anyMatch(row -> row.byCycle().containsKey(at)
                            && row.byCycle().get(at).gentle());
            columns.value("cycle " + cycle + (gentle ? ", gentle" : ""), row -> {
                WarmUpCycle known = row.byCycle().get(at);
                return known == null ? null : value.apply(known);
            });
        }
        return columns;
    }

    /** Returns the number of cycles of the longest warm-up. */
    private static int cycles(List<Row> rows) {
        return rows.stream()
                .flatMap(row -> row.byCycle().keySet().stream())
                .max(Integer::compare)
                .orElseThrow();
    }

    private static @Nullable String compiling(WarmUpCycle cycle) {
        return cycle.compilePercent() == null ? null : Metric.COMPILE_PERCENT.text(cycle.compilePercent());
    }

    private static @Nullable String settled(LaunchResult launch) {
        return launch.settled() == null ? null : launch.settled() ? "yes" : "no";
    }

    /** Returns a plot of the rows' throughput by cycle. There must be at least one row; the table holds the same values. */
    private static Content plot(RunView view, List<Row> rows, int block, Content.Table twin) {
        Map<Place, List<Row>> panels = new LinkedHashMap<>();
        for (Row row : rows) {
            panels.computeIfAbsent(new Place(row.launch().part(), row.endpoint()), at -> new ArrayList<>())
                    .add(row);
        }
        boolean several = view.plan().parts().size() > 1;
        return new Content.Plot(
                "warm-up",
                "Throughput by warm-up cycle, block " + block
                        + ": a server is warm where its curve is flat. Gentle cycles, the first ones, use one connection.",
                new LinePlot(panels.entrySet().stream()
                        .map(panel -> panel(
                                view,
                                (several ? panel.getKey().part() + ", " : "")
                                        + panel.getKey().endpoint(),
                                panel.getValue()))
                        .toList()),
                twin,
                true);
    }

    private static LinePlot.Panel panel(RunView view, String title, List<Row> rows) {
        List<Double> values = rows.stream()
                .flatMap(row -> row.byCycle().values().stream())
                .map(WarmUpCycle::throughputPerSecond)
                .toList();
        return new LinePlot.Panel(
                title,
                Scale.counts(
                        "cycle",
                        Scale.Spacing.EVEN,
                        IntStream.rangeClosed(1, cycles(rows)).boxed().toList()),
                Scale.fromZero(Metric.THROUGHPUT.label(), values),
                rows.stream()
                        .sorted(Comparator.comparingInt(row ->
                                view.plan().variants().indexOf(row.launch().variant())))
                        .map(row -> line(view, row))
                        .toList());
    }

    private static LinePlot.Line line(RunView view, Row row) {
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
