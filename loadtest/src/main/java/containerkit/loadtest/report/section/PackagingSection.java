package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.HeaderDifferences;
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

/** Size, build time and start-up time of each contender. */
public final class PackagingSection {
    private static final double BYTES_PER_MB = 1e6; // as build tools and the 2019 article count

    private final RunView view;
    private final Map<String, Packaging> packaging;
    private final Map<Variant, Map<Metric, Double>> most = new HashMap<>();
    private final HeaderDifferences headers;

    private PackagingSection(RunView view) {
        this.view = view;
        this.packaging = view.header().packaging().stream()
                .collect(Collectors.toMap(Packaging::contender, Function.identity(), (first, second) -> first));
        this.headers = new HeaderDifferences(view.plan().variants(), view.starts());
        Analysis analysis = view.analysis();
        for (Cell cell : analysis.cells()) {
            for (Metric metric : List.of(Metric.HEAP_MAX, Metric.RSS_MAX)) {
                cell.figure(metric).ifPresent(figure -> most.computeIfAbsent(cell.variant(), variant -> new HashMap<>())
                        .merge(metric, figure.value(), Math::max));
            }
        }
    }

    /** A line: what was measured of each contender, and the measure under which it was published. */
    private record Line(String what, Function<Variant, @Nullable String> measured, @Nullable String measure) {}

    public static Section of(RunView view) {
        PackagingSection section = new PackagingSection(view);
        Columns<Line> columns = new Columns<Line>().text("measure", Line::what);
        Set<String> contenders = new LinkedHashSet<>();
        for (Variant variant : view.plan().variants()) {
            contenders.add(variant.contender());
            columns.figure(variant.label(), line -> line.measured().apply(variant));
        }
        for (String contender : contenders) {
            columns.figureIfAny(
                    contender + ", published",
                    line -> line.measure() == null ? null : view.published().packaging(contender, line.measure()));
        }
        Columns<Variant> headers = new Columns<Variant>()
                .text("contender", Variant::label)
                .text("response headers", section::headers)
                .textIfAny("response headers, published", variant -> view.published()
                        .packaging(variant.contender(), "extra_response_headers"));
        List<Content> contents = new ArrayList<>(List.of(
                new Content.Paragraph("Size, build time and start-up time of each contender. "
                        + "Build times are Maven's own for the module, measured once. Start-up is the median over the "
                        + "starts, from the start of the process to the first correct response. Memory is the largest "
                        + "value of any good slice."),
                section.plot(columns.table("Build, start and memory", section.lines())),
                headers.table(
                        "Response headers that not all contenders send alike",
                        view.plan().variants())));
        List<Variant> dateless = section.headers.dateless();
        if (!dateless.isEmpty()) {
            contents.add(new Content.Paragraph(
                    "Without the Date header, which RFC 9110 requires of a server with a clock and others here send: "
                            + dateless.stream().map(Variant::label).collect(Collectors.joining(", ")) + "."));
        }
        return Section.of("Packaging", contents);
    }

    /** Bars of what is a size: how long, how large. */
    private Content plot(Content.Table twin) {
        return PackagingPlot.of(
                view,
                List.of(
                        new PackagingPlot.Size(
                                "start-up, s", variant -> view.starts().startupSeconds(variant), 3),
                        new PackagingPlot.Size("application jar, MB", sized(jar -> megabytes(jar.jarBytes())), 1),
                        new PackagingPlot.Size("package time, s", sized(Packaging::packageSeconds), 3)),
                twin);
    }

    private Function<Variant, @Nullable Double> sized(Function<Packaging, @Nullable Double> figure) {
        return variant -> {
            Packaging jar = packaging.get(variant.contender());
            return jar == null ? null : figure.apply(jar);
        };
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

    private Function<Variant, @Nullable String> built(Function<Packaging, @Nullable String> figure) {
        return variant -> {
            Packaging jar = packaging.get(variant.contender());
            return jar == null ? null : figure.apply(jar);
        };
    }

    private static @Nullable String seconds(@Nullable Double seconds) {
        return seconds == null ? null : ValueText.decimals(3, seconds);
    }

    private @Nullable String most(Variant variant, Metric metric) {
        Double value = most.getOrDefault(variant, Map.of()).get(metric);
        return value == null ? null : metric.text(value);
    }

    private @Nullable String headers(Variant variant) {
        List<HeaderDifferences.Header> own = headers.of(variant);
        if (own == null) {
            return null;
        }
        return own.isEmpty()
                ? "none"
                : own.stream()
                        .map(header -> header.name() + ": " + header.value() + " (" + header.endpoint() + ")")
                        .collect(Collectors.joining("; "));
    }
}
