package containerkit.loadtest.report;

import containerkit.loadtest.analyse.Metric;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether the servers were warm: throughput cycle by cycle, in the first block. */
final class WarmUpSection {
    private WarmUpSection() {}

    private record Server(String part, Variant variant) {}

    private record Row(String part, Variant variant, String endpoint, Map<Integer, Double> byCycle) {}

    static Section of(RunView view) {
        Map<Server, LaunchResult> last = new LinkedHashMap<>();
        for (LaunchResult launch : view.analysis().run().launches()) {
            if (launch.block() == 1 && !launch.warmUp().isEmpty()) {
                last.put(new Server(launch.part(), launch.variant()), launch);
            }
        }
        List<Row> rows = new ArrayList<>();
        int cycles = 0;
        for (LaunchResult launch : last.values()) {
            Map<String, Map<Integer, Double>> byEndpoint = new LinkedHashMap<>();
            for (WarmUpCycle cycle : launch.warmUp()) {
                cycles = Math.max(cycles, cycle.cycle());
                byEndpoint
                        .computeIfAbsent(cycle.endpoint(), endpoint -> new LinkedHashMap<>())
                        .put(cycle.cycle(), cycle.throughputPerSecond());
            }
            byEndpoint.forEach(
                    (endpoint, figures) -> rows.add(new Row(launch.part(), launch.variant(), endpoint, figures)));
        }
        if (rows.isEmpty()) {
            return Section.of("Warm-up", List.of(new Content.Paragraph("No warm-up was recorded.")));
        }
        Columns<Row> columns = new Columns<Row>()
                .text("contender", row -> row.variant().label())
                .text("part", Row::part)
                .text("endpoint", Row::endpoint);
        for (int cycle = 1; cycle <= cycles; cycle++) {
            int at = cycle;
            columns.figure("cycle " + cycle, row -> {
                Double figure = row.byCycle().get(at);
                return figure == null ? null : Metric.THROUGHPUT.text(figure);
            });
        }
        return Section.of(
                "Warm-up",
                List.of(
                        new Content.Paragraph(
                                "A server whose last cycles still climb was not warm when its slices began."),
                        columns.table(Metric.THROUGHPUT.label() + " by warm-up cycle, block 1", rows)));
    }
}
