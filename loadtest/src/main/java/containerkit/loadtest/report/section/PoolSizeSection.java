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
        return "What the size of the request pool does to throughput, and which size is enough: "
                + "good answers per second, with a 95 % interval over the blocks, each for itself. The knee is the "
                + "smallest size that is shown to be as good as the best: its whole interval over the best one, and that of each "
                + "size between, stays within the tie zone of "
                + ValueText.plain(view.plan().tiePercent())
                + " %. A smaller size that is not shown to be worse stands beside it as not excluded. Few blocks or much "
                + "noise show little, and so make the knee larger. It holds for so many connections and for a delay that "
                + "needs no CPU.";
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
            columns.figure(curve.scenario().name(), size -> cell(curve, size));
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
                "For application.yml, " + contender + ": the line of the load that is nearest to yours",
                curves.stream().map(PoolCurve::toPaste).toList(),
                false);
    }
}
