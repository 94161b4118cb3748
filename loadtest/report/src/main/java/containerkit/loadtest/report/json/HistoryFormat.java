package containerkit.loadtest.report.json;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.report.format.MachineNumber;
import containerkit.loadtest.text.Counted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** JSON of tools that keep a history of benchmarks: the values that contenders are compared by, with their intervals. */
public enum HistoryFormat {
    /** The array that its tool {@code customSmallerIsBetter} reads; so it has no throughput. */
    GITHUB_ACTION_BENCHMARK,
    /** Bencher Metric Format: benchmark, measure, value with its bounds. */
    BENCHER;

    private record Value(String benchmark, ComparisonMetric by, BlockMean mean) {}

    /** Returns the document, without a line end behind it. */
    public String of(Analysis analysis) {
        BlockValues means = new BlockValues(analysis.index());
        List<Value> values = analysis.cells().stream()
                .flatMap(cell -> values(analysis.run().header().plan(), cell, means))
                .toList();
        if (this == GITHUB_ACTION_BENCHMARK) {
            return JsonText.of(values.stream()
                    .filter(value -> value.by().lessIsBetter())
                    .map(HistoryFormat::entry)
                    .toList());
        }
        Map<String, Map<String, Object>> benchmarks = new LinkedHashMap<>();
        values.forEach(value -> benchmarks
                .computeIfAbsent(value.benchmark(), name -> new LinkedHashMap<>())
                .put(value.by().metric().key().replaceAll("[._]", "-"), metric(value.mean())));
        return JsonText.of(benchmarks);
    }

    /** Returns the name by which a command line names it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Stream<Value> values(Plan plan, Cell cell, BlockValues values) {
        Part part = plan.part(cell.part());
        String benchmark = ScenarioName.of(plan, part, cell.scenario()) + " · "
                + cell.variant().key();
        return Stream.of(ComparisonMetric.values())
                .filter(by -> by.compares(part, cell.scenario()))
                .flatMap(by -> values.mean(cell, by.metric()).map(mean -> new Value(benchmark, by, mean)).stream());
    }

    private static Map<String, Object> entry(Value value) {
        BlockMean mean = value.mean();
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", value.benchmark() + " · " + value.by().noun());
        entry.put("unit", unit(value.by()));
        entry.put("value", mean.value());
        Interval interval = mean.shownInterval();
        if (interval != null) {
            entry.put("range", "± " + MachineNumber.of(interval.high() - mean.value()));
        }
        entry.put(
                "extra",
                "mean of " + new Counted(mean.blocks(), "block")
                        + (interval == null ? "" : ", with its 95 % interval"));
        return entry;
    }

    private static Map<String, Object> metric(BlockMean mean) {
        Map<String, Object> metric = new LinkedHashMap<>(Map.of("value", mean.value()));
        Interval interval = mean.shownInterval();
        if (interval != null) {
            metric.put("lower_value", interval.low());
            metric.put("upper_value", interval.high());
        }
        return metric;
    }

    private static String unit(ComparisonMetric by) {
        return switch (by) {
            case CPU -> "µs/request";
            case THROUGHPUT -> "requests/s";
            case ALLOCATION -> "bytes/request";
            case LATENCY_P50, LATENCY_P99 -> "ms";
            case START -> "s";
        };
    }
}
