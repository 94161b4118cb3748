package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.PublishedValue;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Section with every metric of every contender: idle, and by scenario. */
record ValueSection(RunView view, Part part) {
    private static final String PUBLISHED = ", published (another machine)";

    private record Line(String metric, Function<Variant, @Nullable String> value) {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(
                "Means over the blocks, each with a 95 % interval of its own. Threads, memory and "
                        + "peaks are the largest of any slice."));
        for (Part part : view.plan().parts()) {
            ValueSection values = new ValueSection(view, part);
            part.scenarios()
                    .forEach(scenario -> values.add(
                            contents, ScenarioName.of(view.plan(), part, scenario), values.loaded(scenario)));
            values.add(
                    contents,
                    "Idle, before any load" + (view.plan().parts().size() < 2 ? "" : ", " + part.name()),
                    values.idle());
        }
        return Section.of("Values of every metric", contents);
    }

    private void add(List<Content> contents, String caption, List<Line> lines) {
        List<Line> known = lines.stream()
                .filter(line -> part.variants().stream().map(line.value()).anyMatch(Objects::nonNull))
                .toList();
        if (!known.isEmpty()) {
            Columns<Line> columns = new Columns<Line>().text("metric", Line::metric);
            part.variants()
                    .forEach(variant ->
                            columns.value(variant.label(), line -> line.value().apply(variant)));
            contents.add(columns.table(caption, known));
        }
    }

    private List<Line> loaded(Scenario scenario) {
        Map<Variant, Cell> cells = new HashMap<>();
        view.cells(part, scenario).forEach(cell -> cells.put(cell.variant(), cell));
        return lines((variant, metric) -> text(cells.get(variant), metric), (variant, measure) -> view.published()
                .ranged(part.name(), variant, scenario, measure));
    }

    private List<Line> idle() {
        return lines(
                (variant, metric) -> {
                    Double value = view.starts().idle(part.name(), variant).get(metric.reading());
                    return value == null ? null : metric.text(value);
                },
                (variant, measure) -> view.published().idle(part.name(), variant, measure));
    }

    private List<Line> lines(
            BiFunction<Variant, Metric, @Nullable String> measured,
            BiFunction<Variant, String, @Nullable String> published) {
        List<Line> lines = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            lines.add(new Line(metric.label(), variant -> measured.apply(variant, metric)));
            lines.add(new Line(metric.label() + PUBLISHED, variant -> published.apply(variant, metric.key())));
        }
        for (String measure : otherMeasures()) {
            lines.add(new Line(measure.replace('_', ' ') + PUBLISHED, variant -> published.apply(variant, measure)));
        }
        return lines;
    }

    /** Returns what was published and is no metric of the kit. */
    private List<String> otherMeasures() {
        Set<String> own = Arrays.stream(Metric.values()).map(Metric::key).collect(Collectors.toSet());
        return view.plan().published().values().stream()
                .filter(value -> !PublishedValue.PACKAGING.equals(value.part()))
                .map(PublishedValue::measure)
                .filter(measure -> !measure.endsWith(".low") && !measure.endsWith(".high") && !own.contains(measure))
                .distinct()
                .toList();
    }

    /** Returns the value, with the interval of its mean where it is one; null where it was not measured. */
    private @Nullable String text(Cell cell, Metric metric) {
        return cell.value(metric)
                .map(value -> view.values()
                        .mean(cell, metric)
                        .filter(mean -> mean.shownInterval() != null && near(mean.value(), value))
                        .map(metric::text)
                        .orElseGet(() -> metric.text(value)))
                .orElse(null);
    }

    private static boolean near(double one, double other) {
        return Math.abs(one - other) <= 1e-9 * Math.abs(other);
    }
}
