package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Cells;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Results of a run after a block: a line for each scenario, and after the first block a table of the other
 * measurements.
 */
final class StandingLines {
    /** Largest number of scenarios; nobody reads more after each block. */
    private static final int MOST_SCENARIOS = 8;

    private static final int MOST_CELLS = 24;
    private static final List<Metric> FIRST =
            List.of(Metric.THROUGHPUT, Metric.CPU_PER_REQUEST, Metric.THREADS_LIVE, Metric.RSS_MAX);

    private StandingLines() {}

    static List<String> of(RunResult soFar) {
        RunIndex index = new RunIndex(soFar);
        List<Cell> cells =
                Cells.of(index).stream().filter(cell -> cell.slices() > 0).toList();
        ComparisonMetric primary = ComparisonMetric.primary(soFar.header().plan());
        List<String> lines = new ArrayList<>();
        if (soFar.endedBlocks() == 1 && cells.size() <= MOST_CELLS) {
            lines.addAll(first(cells));
        }
        lines.add("after " + new Counted(soFar.endedBlocks(), "block") + ", "
                + primary.metric().label() + ", without verdicts:");
        List<String> all = new ArrayList<>();
        for (Part part : soFar.header().plan().parts()) {
            for (Scenario scenario : part.scenarios()) {
                String values = cells.stream()
                        .filter(cell -> primary.compares(part, scenario)
                                && cell.part().equals(part.name())
                                && cell.scenario().name().equals(scenario.name()))
                        .map(cell -> cell.variant().label() + " " + value(cell, primary.metric()))
                        .collect(Collectors.joining(", "));
                if (!values.isEmpty()) {
                    all.add("  " + (soFar.header().plan().parts().size() > 1 ? part.name() + " " : "") + scenario.name()
                            + ": " + values);
                }
            }
        }
        lines.addAll(all.subList(0, Math.min(MOST_SCENARIOS, all.size())));
        if (all.size() > MOST_SCENARIOS) {
            lines.add("  and " + new Counted(all.size() - MOST_SCENARIOS, "more scenario"));
        }
        return lines;
    }

    private static List<String> first(List<Cell> cells) {
        List<String> heading = new ArrayList<>(List.of("scenario", "contender"));
        FIRST.forEach(metric -> heading.add(metric.label()));
        List<Boolean> numbers = new ArrayList<>(List.of(false, false));
        FIRST.forEach(metric -> numbers.add(true));
        return new TextTable(
                        heading,
                        numbers,
                        cells.stream()
                                .map(cell -> {
                                    List<String> row = new ArrayList<>(List.of(
                                            cell.scenario().name(),
                                            cell.variant().label()));
                                    FIRST.forEach(metric -> row.add(value(cell, metric)));
                                    return row;
                                })
                                .toList())
                .lines();
    }

    private static String value(Cell cell, Metric metric) {
        return cell.estimate(metric)
                .map(estimate -> Objects.requireNonNull(metric.text(estimate.value())))
                .orElse("n/a");
    }
}
