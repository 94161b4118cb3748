package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Estimate;
import java.util.List;
import java.util.function.Predicate;

/** Cells that have something in common. A metric without a value counts as zero. */
record CellGroup(List<Cell> cells) {
    CellGroup where(Predicate<Cell> condition) {
        return new CellGroup(cells.stream().filter(condition).toList());
    }

    CellGroup above(Metric metric, double limit) {
        return where(cell -> value(cell, metric) > limit);
    }

    /** Returns the largest value of a metric; zero where there is no cell. */
    double most(Metric metric) {
        return cells.stream().mapToDouble(cell -> value(cell, metric)).max().orElse(0);
    }

    /** Returns the smallest value of a metric; zero where there is no cell. */
    double least(Metric metric) {
        return cells.stream().mapToDouble(cell -> value(cell, metric)).min().orElse(0);
    }

    static double value(Cell cell, Metric metric) {
        return cell.estimate(metric).map(Estimate::value).orElse(0.0);
    }

    List<String> names() {
        return cells.stream()
                .map(cell -> cell.variant().label() + " " + cell.scenario().name())
                .toList();
    }
}
