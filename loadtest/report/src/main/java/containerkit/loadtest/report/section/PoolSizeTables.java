package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.curve.PoolCurve;
import containerkit.loadtest.analysis.metric.Metric;
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
                    contents.add(table(contender, curves));
                    contents.add(listing(contender, curves));
                });
        return contents;
    }

    private static Content table(String contender, List<PoolCurve> curves) {
        Columns<Integer> columns = new Columns<Integer>().text("request threads", String::valueOf);
        for (PoolCurve curve : curves) {
            columns.value(curve.scenario().name(), size -> cell(curve, size));
        }
        return columns.table("Pool size, " + contender, PoolCurve.sizes(curves));
    }

    private static @Nullable String cell(PoolCurve curve, int size) {
        PoolCurve.Point point = curve.at(size);
        if (point == null) {
            return null;
        }
        return Metric.THROUGHPUT.text(point.throughputPerSecond()) + (point.equals(curve.kneePoint()) ? " (knee)" : "");
    }

    private static Content listing(String contender, List<PoolCurve> curves) {
        return new Content.Listing(
                "For application.yml, " + contender + ": take the line of the scenario that is nearest to yours",
                curves.stream().map(PoolCurve::toPaste).toList(),
                false);
    }
}
