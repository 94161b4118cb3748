package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.curve.PoolCurve;
import containerkit.loadtest.analysis.metric.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Table of throughput by the size of the request pool, a line for each scenario, and the property to paste. */
final class PoolTable {
    private PoolTable() {}

    /** Returns the lines; none where no servers differ in the size of their pool alone. */
    static List<String> of(List<PoolCurve> all) {
        Map<String, List<PoolCurve>> contenders = all.stream()
                .collect(Collectors.groupingBy(PoolCurve::contender, LinkedHashMap::new, Collectors.toList()));
        List<String> lines = new ArrayList<>();
        contenders.forEach((contender, curves) -> {
            lines.add("Pool size, " + contender + ": successful requests/s by request threads, * shown to be enough");
            lines.addAll(table(curves).lines());
            curves.forEach(curve -> lines.add("  " + curve.toPaste()));
        });
        return lines;
    }

    private static TextTable table(List<PoolCurve> curves) {
        List<Integer> sizes = PoolCurve.sizes(curves);
        List<String> names = Stream.concat(Stream.of("scenario"), sizes.stream().map(String::valueOf))
                .toList();
        List<Boolean> numeric = Stream.concat(Stream.of(false), sizes.stream().map(size -> true))
                .toList();
        return new TextTable(
                names,
                numeric,
                curves.stream()
                        .map(curve -> Stream.concat(
                                        Stream.of(curve.scenario().name()),
                                        sizes.stream().map(size -> cell(curve, size)))
                                .toList())
                        .toList());
    }

    private static String cell(PoolCurve curve, int size) {
        PoolCurve.Point point = curve.at(size);
        return point == null
                ? "n/a"
                : (point.equals(curve.kneePoint()) ? "*" : "")
                        + Metric.THROUGHPUT.text(point.throughputPerSecond().value());
    }
}
