package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.PublishedValue;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Section with what was published; its ratios stand beside this run's, for values of two machines do not compare. */
record PublishedSection(RunView view, List<PublishedValue> published) {
    private record Row(Metric metric, Pair pair, double published) {}

    /** Returns the contents; empty where the plan has neither notes nor published values. */
    static List<Content> of(RunView view) {
        PublishedSection section =
                new PublishedSection(view, view.plan().published().values());
        List<Content> contents =
                new ArrayList<>(Content.Bullets.ifAny(view.plan().published().notes()));
        contents.addAll(section.ratios());
        contents.addAll(section.values());
        return contents;
    }

    private List<Row> rows() {
        return Stream.of(Metric.values())
                .filter(metric -> metric == Metric.THROUGHPUT || metric.key().startsWith("latency_ms."))
                .flatMap(metric -> view.plan().parts().stream()
                        .flatMap(part -> Pair.of(view.plan(), part).stream())
                        .flatMap(pair -> row(metric, pair)))
                .toList();
    }

    /** Returns the ratio of a pair's published values; none without two numbers, or where two modes share a value. */
    private Stream<Row> row(Metric metric, Pair pair) {
        PublishedValue a = value(pair, pair.a(), metric.key());
        PublishedValue b = value(pair, pair.b(), metric.key());
        if (a == null || b == null || a == b) {
            return Stream.empty();
        }
        try {
            double ratio = Double.parseDouble(a.value()) / Double.parseDouble(b.value());
            return ratio > 0 && Double.isFinite(ratio) ? Stream.of(new Row(metric, pair, ratio)) : Stream.empty();
        } catch (NumberFormatException e) {
            return Stream.empty();
        }
    }

    /** Returns the mode's own value, else that of all the contender's modes; null where none was published. */
    private @Nullable PublishedValue value(Pair pair, Variant variant, String measure) {
        return Stream.of(variant.key(), variant.contender())
                .flatMap(name -> published.stream()
                        .filter(value -> value.contender().equals(name)
                                && value.measure().equals(measure)
                                && isOf(value, pair)))
                .findFirst()
                .orElse(null);
    }

    private static boolean isOf(PublishedValue value, Pair pair) {
        return value.scenario() != null
                ? value.scenario().equals(pair.scenario().name())
                : pair.part().name().equals(value.part())
                        && pair.scenario().endpoint().name().equals(value.endpoint())
                        && Integer.valueOf(pair.scenario().concurrency()).equals(value.concurrency());
    }

    private List<Content> ratios() {
        return new Columns<Row>()
                .text("metric", row -> row.metric().label())
                .text("scenario", row -> row.pair().scenarioName(view.plan()))
                .text("pair", row -> row.pair().label())
                .value("published", row -> Ratio.text(row.published()))
                .value("measured", row -> view.relative(row.pair(), row.metric())
                        .text())
                .ifAny("Published and measured ratios", rows());
    }

    private List<Content> values() {
        Columns<List<PublishedValue>> columns = new Columns<List<PublishedValue>>()
                .text("where", row -> where(row.get(0)))
                .text("measure", row -> row.get(0).measure());
        published.stream()
                .map(PublishedValue::contender)
                .distinct()
                .forEach(contender -> columns.value(contender, row -> row.stream()
                        .filter(value -> value.contender().equals(contender))
                        .map(PublishedValue::value)
                        .findFirst()
                        .orElse(null)));
        return columns.ifAny(
                "Published values, of another machine",
                List.copyOf(published.stream()
                        .collect(Collectors.groupingBy(
                                value -> List.of(where(value), value.measure()),
                                LinkedHashMap::new,
                                Collectors.toList()))
                        .values()));
    }

    private static String where(PublishedValue value) {
        String load = value.concurrency() == null ? "idle" : value.concurrency() + " connections";
        return value.scenario() != null
                ? value.scenario()
                : value.endpoint() == null ? value.part() : value.part() + ", " + value.endpoint() + ", " + load;
    }
}
