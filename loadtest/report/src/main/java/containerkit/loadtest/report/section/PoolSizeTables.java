package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.curve.PoolCurve;
import containerkit.loadtest.analysis.metric.Metric;
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

/** Answer about the size of the request pool that is enough. */
final class PoolSizeTables {
    private PoolSizeTables() {}

    /** Returns the sizes and the lines to paste, for each contender; empty where no servers differ in their pool alone. */
    static List<Content> answer(RunView view) {
        List<Content> contents = new ArrayList<>();
        view.analysis().poolCurves().stream()
                .collect(Collectors.groupingBy(PoolCurve::contender, LinkedHashMap::new, Collectors.toList()))
                .forEach((contender, curves) -> {
                    contents.add(table(view.plan(), contender, curves));
                    contents.add(listing(view.plan(), contender, curves));
                });
        return contents;
    }

    private static Content table(Plan plan, String contender, List<PoolCurve> curves) {
        Columns<PoolCurve> columns = new Columns<PoolCurve>()
                .text("scenario", curve -> ScenarioName.of(plan, curve.scenario()))
                .value("enough", curve -> String.valueOf(curve.kneePoint().size()))
                .valueIfAny(
                        "of the best",
                        curve -> curve.kneePoint().toBest().interval() == null
                                ? null
                                : curve.kneePoint().toBest().text())
                .valueIfAny("not excluded", PoolSizeTables::notExcluded)
                .textIfAny("limit", PoolSizeTables::limit);
        PoolCurve.sizes(curves).forEach(size -> columns.value("at " + size, curve -> throughput(curve, size)));
        return columns.table("Request threads, " + contender + ": the size that is enough, and requests/s", curves);
    }

    private static @Nullable String notExcluded(PoolCurve curve) {
        return curve.notExcluded().isEmpty()
                ? null
                : curve.notExcluded().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static @Nullable String limit(PoolCurve curve) {
        return !curve.shown() ? "few blocks" : curve.atTheEnd() ? "largest tried" : null;
    }

    private static @Nullable String throughput(PoolCurve curve, int size) {
        PoolCurve.Point point = curve.at(size);
        return point == null ? null : Metric.THROUGHPUT.text(point.throughputPerSecond());
    }

    private static Content listing(Plan plan, String contender, List<PoolCurve> curves) {
        return new Content.Listing(
                "For application.yml, " + contender + ": take the line of the scenario that is nearest to yours",
                curves.stream()
                        .map(curve -> (curve.yaml() == null
                                        ? "# " + curve.kneePoint().size() + " request threads"
                                        : curve.yaml())
                                + " # " + ScenarioName.of(plan, curve.scenario()))
                        .toList(),
                false);
    }
}
