package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.plot.BarPlot;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import containerkit.loadtest.result.Packaging;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Section with size, build time and start-up time of each contender. */
final class PackagingSection {
    private static final double BYTES_PER_MB = 1e6; // as build tools and the 2019 article count

    private final RunView view;
    private final Map<String, Packaging> packaging;
    private final Map<Variant, Map<Metric, Double>> most = new HashMap<>();

    private PackagingSection(RunView view) {
        this.view = view;
        this.packaging = view.header().packaging().stream()
                .collect(Collectors.toMap(Packaging::contender, Function.identity(), (first, second) -> first));
        Analysis analysis = view.analysis();
        for (Cell cell : analysis.cells()) {
            for (Metric metric : List.of(Metric.HEAP_MAX, Metric.RSS_MAX)) {
                cell.estimate(metric)
                        .ifPresent(measured -> most.computeIfAbsent(cell.variant(), variant -> new HashMap<>())
                                .merge(metric, measured.value(), Math::max));
            }
        }
    }

    /** A line of the table: the measured value of each contender, and the measure under which it was published. */
    private record Line(String what, Function<Variant, @Nullable String> measured, @Nullable String measure) {}

    /**
     * A kind of bars.
     *
     * @param title with the unit
     * @param of value of a contender; null where it was not measured
     * @param decimals digits after the point
     */
    private record Size(String title, Function<Variant, @Nullable Double> of, int decimals) {}

    static Section of(RunView view) {
        PackagingSection section = new PackagingSection(view);
        Columns<Line> columns = new Columns<Line>().text("measure", Line::what);
        Set<String> contenders = new LinkedHashSet<>();
        for (Variant variant : view.plan().variants()) {
            contenders.add(variant.contender());
            columns.value(variant.label(), line -> line.measured().apply(variant));
        }
        for (String contender : contenders) {
            columns.valueIfAny(
                    contender + ", published",
                    line -> line.measure() == null ? null : view.published().packaging(contender, line.measure()));
        }
        return Section.of(
                "Packaging",
                List.of(
                        new Content.Paragraph("Size, build time and start-up time of each contender. "
                                + "Build times are Maven's own for the module, measured once. Start-up is the median over "
                                + "the starts, from the start of the process to the first correct response. Memory is the "
                                + "largest value of any good slice."),
                        section.plot(columns.table("Build, start and memory", section.lines()))));
    }

    /** Returns bars of all sizes and times. Returns the table alone where nothing was measured. */
    private Content plot(Content.Table twin) {
        List<Size> sizes = List.of(
                new Size("start-up, s", variant -> view.starts().startupSeconds(variant), 3),
                new Size("application jar, MB", built(jar -> megabytes(jar.jarBytes())), 1),
                new Size("package time, s", built(Packaging::packageSeconds), 3));
        List<BarPlot.Panel> panels = new ArrayList<>();
        for (Size size : sizes) {
            List<BarPlot.Bar> bars = new ArrayList<>();
            for (Variant variant : view.plan().variants()) {
                Double value = size.of().apply(variant);
                if (value != null) {
                    String text = ValueText.decimals(size.decimals(), value);
                    bars.add(new BarPlot.Bar(variant.label(), view.palette().colour(variant), value, text));
                }
            }
            if (!bars.isEmpty()) {
                panels.add(new BarPlot.Panel(size.title(), bars));
            }
        }
        return panels.isEmpty()
                ? twin
                : new Content.Plot(
                        "packaging",
                        "Start-up (the median over the starts), jar and build, each from 0 on.",
                        new BarPlot(panels),
                        twin,
                        false);
    }

    private static @Nullable Double megabytes(@Nullable Long bytes) {
        return bytes == null ? null : Double.valueOf(bytes / BYTES_PER_MB);
    }

    private List<Line> lines() {
        return List.of(
                new Line("package time, s", built(jar -> seconds(jar.packageSeconds())), "package_time"),
                new Line("compile time, s", built(jar -> seconds(jar.compileSeconds())), "compile_time"),
                new Line(
                        "application jar, MB",
                        built(jar ->
                                jar.jarBytes() == null ? null : ValueText.decimals(1, jar.jarBytes() / BYTES_PER_MB)),
                        "app_jar_size"),
                new Line(
                        "starter jar, bytes",
                        built(jar -> jar.starterBytes() == null ? null : String.valueOf(jar.starterBytes())),
                        "starter_jar_size"),
                new Line("start-up, s", variant -> seconds(view.starts().startupSeconds(variant)), "startup_time"),
                new Line(Metric.HEAP_MAX.label(), variant -> most(variant, Metric.HEAP_MAX), "memory_max"),
                new Line(Metric.RSS_MAX.label(), variant -> most(variant, Metric.RSS_MAX), null));
    }

    /** Returns a fact about the contender's jar, or null. */
    private <T> Function<Variant, @Nullable T> built(Function<Packaging, @Nullable T> measured) {
        return variant -> {
            Packaging jar = packaging.get(variant.contender());
            return jar == null ? null : measured.apply(jar);
        };
    }

    private static @Nullable String seconds(@Nullable Double seconds) {
        return seconds == null ? null : ValueText.decimals(3, seconds);
    }

    private @Nullable String most(Variant variant, Metric metric) {
        Double value = most.getOrDefault(variant, Map.of()).get(metric);
        return value == null ? null : metric.text(value);
    }
}
