package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ScenarioText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A line of a part's tables: a server in one scenario, or an idle server, which has no cell. */
record CellRow(RunView view, String part, Variant variant, @Nullable Cell cell, Map<Reading, Double> idle) {
    /**
     * Returns a row for every scenario of the part. Scenarios with the same endpoint, tool and keep-alive stand
     * together, the contenders side by side.
     */
    static List<CellRow> loaded(RunView view, Part part) {
        Map<Group, List<CellRow>> groups = new LinkedHashMap<>();
        for (Cell cell : view.cells(part)) {
            CellRow row = new CellRow(view, part.name(), cell.variant(), cell, Map.of());
            groups.computeIfAbsent(Group.of(cell.scenario()), group -> new ArrayList<>())
                    .add(row);
        }
        return groups.values().stream().flatMap(List::stream).toList();
    }

    /** Returns the same rows, headed by the idle servers. */
    static List<CellRow> idleAndLoaded(RunView view, Part part) {
        Stream<CellRow> idle = part.variants().stream()
                .map(variant -> new CellRow(
                        view, part.name(), variant, null, view.starts().idle(part.name(), variant)));
        return Stream.concat(idle, loaded(view, part).stream()).toList();
    }

    /** Returns the columns that identify a row. */
    static Columns<CellRow> columns() {
        return new Columns<CellRow>()
                .text("contender", row -> row.variant.label())
                .text(
                        "endpoint",
                        row -> row.cell == null
                                ? ""
                                : row.cell.scenario().endpoint().name())
                .text("tool", row -> row.cell == null ? "" : row.cell.scenario().tool())
                .text("load shape", row -> row.cell == null ? "idle" : ScenarioText.of(row.cell.scenario()));
    }

    /** Key of the scenarios that stand together. */
    private record Group(String endpoint, String tool, boolean keepAlive) {
        static Group of(Scenario scenario) {
            return new Group(scenario.endpoint().name(), scenario.tool(), scenario.keepAlive());
        }
    }

    /**
     * Returns the cell of a row that is not idle.
     *
     * @throws IllegalStateException if the row is idle
     */
    @Override
    public Cell cell() {
        if (cell == null) {
            throw new IllegalStateException("an idle row has no cell");
        }
        return cell;
    }

    /** Returns the measured value as text; null where it was not measured. */
    @Nullable
    String measured(Metric metric) {
        Double value = value(metric);
        if (value == null) {
            return metric == Metric.LATENCY_P999 && cell != null && cell.fewForP999() ? "not enough requests" : null;
        }
        return metric.text(value);
    }

    /** Returns the value of a metric in its file's unit; null where it was not measured. */
    @Nullable
    Double value(Metric metric) {
        if (cell != null) {
            return cell.estimate(metric).map(estimate -> estimate.value()).orElse(null);
        }
        return metric.reading() == null ? null : idle.get(metric.reading());
    }

    /** Returns the published value; null where nobody published one. */
    @Nullable
    String published(String measure) {
        if (cell == null) {
            return view.published().idle(part, variant, measure);
        }
        return view.published().loaded(part, variant, cell.scenario(), measure);
    }

    /** Returns the published value under load, with its range where that was published. */
    @Nullable
    String ranged(String measure) {
        return view.published().ranged(part, variant, cell().scenario(), measure);
    }
}
