package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Section with every metric of every contender: idle, and by scenario. */
record ValueSection(RunView view, Part part, BlockValues means) {
    static List<Content> of(RunView view) {
        BlockValues means = new BlockValues(view.analysis().index());
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(
                "Means over the blocks, each with a 95 % interval of its own. Threads, memory and "
                        + "peaks are the largest of each block."));
        for (Part part : view.plan().parts()) {
            ValueSection values = new ValueSection(view, part, means);
            for (Scenario scenario : part.scenarios()) {
                contents.addAll(values.table(
                        ScenarioName.of(view.plan(), part, scenario),
                        (variant, metric) -> values.text(view.cell(part, scenario, variant), metric)));
            }
            contents.addAll(values.table(
                    "Idle, before any load" + (view.plan().parts().size() < 2 ? "" : ", " + part.name()),
                    (variant, metric) -> {
                        Double value = view.starts().idle(part.name(), variant).get(metric.reading());
                        return value == null ? null : metric.text(value);
                    }));
        }
        return contents;
    }

    private List<Content> table(String caption, BiFunction<Variant, Metric, @Nullable String> value) {
        List<Metric> known = Arrays.stream(Metric.values())
                .filter(metric -> part.variants().stream().anyMatch(variant -> value.apply(variant, metric) != null))
                .toList();
        Columns<Metric> columns = new Columns<Metric>().text("metric", Metric::label);
        part.variants().forEach(variant -> columns.value(variant.label(), metric -> value.apply(variant, metric)));
        return columns.ifAny(caption, known);
    }

    /** Returns the value, with the interval of its mean where it is one; null where it was not measured. */
    private @Nullable String text(Cell cell, Metric metric) {
        return cell.value(metric)
                .map(value -> means.mean(cell, metric)
                        .filter(mean -> mean.shownInterval() != null
                                && Math.abs(mean.value() - value) <= 1e-9 * Math.abs(value))
                        .map(mean -> mean.text(metric::text))
                        .orElseGet(() -> metric.text(value)))
                .orElse(null);
    }
}
