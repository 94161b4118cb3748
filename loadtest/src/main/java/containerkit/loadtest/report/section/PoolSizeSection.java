package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.curve.PoolCurve;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which size of the request pool is enough. */
final class PoolSizeSection {
    private PoolSizeSection() {}

    /** Empty where no servers differ in the size of their pool alone. */
    static Optional<Section> of(RunView view) {
        Map<String, List<PoolCurve>> contenders = view.analysis().poolCurves().stream()
                .collect(Collectors.groupingBy(PoolCurve::contender, LinkedHashMap::new, Collectors.toList()));
        if (contenders.isEmpty()) {
            return Optional.empty();
        }
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(reading(view)));
        contents.add(PoolSizePlot.of(view));
        contenders.forEach((contender, curves) -> {
            contents.add(table(contender, curves));
            contents.add(listing(contender, curves));
        });
        return Optional.of(Section.of("Pool size", contents));
    }

    private static String reading(RunView view) {
        return "Throughput by size of the request pool, in successful requests per second, with 95 % intervals over the "
                + "blocks, each by itself. The knee is the smallest size that is as good as the best one: its interval and "
                + "those of all sizes between stay within the tie zone of "
                + ValueText.plain(view.plan().tiePercent())
                + " %. A smaller size that is not significantly worse is listed as not excluded. Few blocks or much noise "
                + "make the knee larger. The result holds for this number of connections and a delay that uses no CPU.";
    }

    private static Content table(String contender, List<PoolCurve> curves) {
        List<Integer> sizes = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .map(PoolCurve.Point::size)
                .distinct()
                .sorted()
                .toList();
        Columns<Integer> columns = new Columns<Integer>().text("request threads", String::valueOf);
        for (PoolCurve curve : curves) {
            columns.value(curve.scenario().name(), size -> cell(curve, size));
        }
        return columns.table("Pool size, " + contender, sizes);
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
