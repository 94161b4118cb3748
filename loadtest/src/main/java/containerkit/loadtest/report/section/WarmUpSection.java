package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Whether the servers were warm: throughput and compiler, cycle by cycle, in the first block. */
final class WarmUpSection {
    private WarmUpSection() {}

    private record Server(String part, Variant variant) {}

    /** One endpoint of one server's warm-up, its cycles in their order. */
    record Row(LaunchResult launch, String endpoint, Map<Integer, WarmUpCycle> byCycle) {}

    static Section of(RunView view) {
        Map<Server, LaunchResult> last = new LinkedHashMap<>();
        for (LaunchResult launch : view.analysis().run().launches()) {
            if (launch.block() == 1 && !launch.warmUp().isEmpty()) {
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
        contents.add(WarmUpPlot.of(
                view,
                rows,
                byCycle(rows, cycle -> Metric.THROUGHPUT.text(cycle.throughputPerSecond()))
                        .textIfAny("settled", row -> settled(row.launch()))
                        .table(Metric.THROUGHPUT.label() + " by warm-up cycle, block 1", rows)));
        if (rows.stream()
                .anyMatch(row -> row.byCycle().values().stream().anyMatch(cycle -> cycle.compilePercent() != null))) {
            contents.add(byCycle(rows, WarmUpSection::compiling)
                    .table(Metric.COMPILE_PERCENT.label() + " by warm-up cycle, block 1", rows));
        }
        return Section.of("Warm-up", contents);
    }

    private static Columns<Row> byCycle(List<Row> rows, Function<WarmUpCycle, @Nullable String> value) {
        Columns<Row> columns = new Columns<Row>()
                .text("contender", row -> row.launch().variant().label())
                .text("part", row -> row.launch().part())
                .text("endpoint", Row::endpoint);
        int cycles = rows.stream()
                .flatMap(row -> row.byCycle().keySet().stream())
                .max(Integer::compare)
                .orElse(0);
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

    private static @Nullable String compiling(WarmUpCycle cycle) {
        return cycle.compilePercent() == null ? null : Metric.COMPILE_PERCENT.text(cycle.compilePercent());
    }

    private static @Nullable String settled(LaunchResult launch) {
        return launch.settled() == null ? null : launch.settled() ? "yes" : "no";
    }
}
