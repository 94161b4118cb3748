package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.curve.Curve;
import containerkit.loadtest.analysis.curve.Curve.Point;
import containerkit.loadtest.analysis.curve.Curve.Setting;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers about the value of a setting that is enough; none where no servers differ in one setting alone. */
final class CurveTables {
    private CurveTables() {}

    static List<Content> answer(RunView view) {
        List<Content> contents = new ArrayList<>(heaps(view));
        curves(view, Setting.THREADS).stream()
                .collect(Collectors.groupingBy(Curve::contender, LinkedHashMap::new, Collectors.toList()))
                .forEach((contender, curves) -> {
                    contents.add(threads(view.plan(), contender, curves));
                    contents.add(listing(view.plan(), contender, curves));
                });
        return contents;
    }

    private static List<Curve> curves(RunView view, Setting setting) {
        return view.analysis().curves().stream()
                .filter(curve -> curve.setting() == setting)
                .toList();
    }

    private static Content threads(Plan plan, String contender, List<Curve> curves) {
        Columns<Curve> columns = new Columns<Curve>()
                .text("scenario", curve -> ScenarioName.of(plan, curve.scenario()))
                .value("enough", curve -> String.valueOf(curve.kneePoint().value()))
                .valueIfAny("of the best", curve -> {
                    Ratio toBest = curve.kneePoint().toBest().get(curve.deciding());
                    return toBest.interval() == null ? null : toBest.text();
                })
                .valueIfAny("not excluded", CurveTables::notExcluded)
                .textIfAny("limit", curve -> !curve.shown() ? "few blocks" : curve.atTheEnd() ? "largest tried" : null);
        Curve.values(curves)
                .forEach(size -> columns.value("at " + size, curve -> mean(curve.at(size), Metric.THROUGHPUT)));
        return columns.table("Request threads, " + contender + ": the size that is enough, and requests/s", curves);
    }

    private static @Nullable String notExcluded(Curve curve) {
        return curve.notExcluded().isEmpty()
                ? null
                : curve.notExcluded().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static @Nullable String mean(@Nullable Point point, Metric metric) {
        BlockMean mean = point == null ? null : point.values().get(metric);
        return mean == null ? null : mean.text(metric::text);
    }

    private static Content listing(Plan plan, String contender, List<Curve> curves) {
        return new Content.Listing(
                "For application.yml, " + contender + ": take the line of the scenario that is nearest to yours",
                curves.stream()
                        .map(curve -> (curve.line() == null
                                        ? "# " + curve.kneePoint().value() + " request threads"
                                        : curve.line())
                                + " # " + ScenarioName.of(plan, curve.scenario()))
                        .toList(),
                false);
    }

    /** A value of a curve. */
    private record At(Curve curve, Point point) {}

    private static List<Content> heaps(RunView view) {
        List<Curve> curves = curves(view, Setting.HEAP_MIB);
        if (curves.isEmpty()) {
            return List.of();
        }
        boolean several = curves.stream().map(Curve::scenario).distinct().count() > 1;
        Columns<At> columns = new Columns<At>()
                .text("contender", at -> at.curve().contender())
                .textIfAny(
                        "scenario",
                        at -> several ? ScenarioName.of(view.plan(), at.curve().scenario()) : null)
                .value("heap, MiB", at -> String.valueOf(at.point().value()))
                .text("holds", CurveTables::holds)
                .value("CPU µs/request", at -> mean(at.point(), Metric.CPU_PER_REQUEST))
                .value("of the largest's", at -> ratio(at, Metric.CPU_PER_REQUEST))
                .value("p99 ms", at -> mean(at.point(), Metric.LATENCY_P99))
                .value("of the largest's", at -> ratio(at, Metric.LATENCY_P99))
                .value("heap after GC, MiB", at -> mean(at.point(), Metric.HEAP_AFTER_GC))
                .value("resident, MiB", at -> mean(at.point(), Metric.RSS_MAX));
        return List.of(
                new Content.Bullets(curves.stream()
                        .map(curve -> sentence(curve)
                                + (several ? " (" + ScenarioName.of(view.plan(), curve.scenario()) + ")" : ""))
                        .toList()),
                columns.table(
                        "Heaps: what each takes",
                        curves.stream()
                                .flatMap(curve -> curve.points().stream().map(point -> new At(curve, point)))
                                .toList()));
    }

    private static String sentence(Curve curve) {
        Point enough = curve.kneePoint();
        Double rate = curve.scenario().load().perSecond();
        String load = rate == null ? "its load" : Display.plain(rate) + "/s";
        if (!enough.holds()) {
            return curve.contender() + " does not hold " + load + " in " + enough.value() + " MiB of heap, the largest";
        }
        BlockMean resident = enough.values().get(Metric.RSS_MAX);
        return curve.contender() + " holds " + load + " in " + enough.value() + " MiB of heap"
                + (resident == null ? "" : " and " + Metric.RSS_MAX.text(resident.value()) + " MiB resident")
                + (curve.shown() ? "" : "; too few blocks to show that less is enough")
                + (curve.notExcluded().isEmpty()
                        ? ""
                        : "; " + curve.notExcluded().get(0) + " MiB may be enough, too: more blocks show it");
    }

    private static String holds(At at) {
        int index = at.curve().points().indexOf(at.point());
        String below = at.curve().notExcluded().contains(at.point().value()) ? "not shown" : "no";
        return !at.point().holds() ? "no" : index >= at.curve().knee() ? "yes" : below;
    }

    private static @Nullable String ratio(At at, Metric metric) {
        Ratio ratio = at.point().toBest().get(metric);
        return ratio == null ? null : ratio.text();
    }
}
