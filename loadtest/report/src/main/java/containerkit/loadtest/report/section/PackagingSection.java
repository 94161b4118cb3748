package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Packaging;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Section with size, build time and start-up time of each contender. */
record PackagingSection(RunView view, Map<String, Packaging> packaging) {
    private static final String STARTUP = "start-up, s";
    private static final double BYTES_PER_MB = 1e6; // as build tools and the 2019 article count

    /** A line of the table: the measured value of each contender, and the measure under which it was published. */
    private record Line(String what, Function<Variant, @Nullable String> measured, String measure) {}

    /** Returns the section; empty where no contender is a jar that was looked at. */
    static Optional<Section> of(RunView view) {
        PackagingSection section = new PackagingSection(
                view,
                view.header().packaging().stream()
                        .collect(
                                Collectors.toMap(Packaging::contender, Function.identity(), (first, second) -> first)));
        List<Line> lines = section.lines().stream()
                .filter(line -> view.plan().variants().stream()
                        .anyMatch(variant -> line.measured().apply(variant) != null && section.shown(line, variant)))
                .toList();
        if (view.header().packaging().isEmpty() || lines.isEmpty()) {
            return Optional.empty();
        }
        Columns<Line> columns = new Columns<Line>().text("measure", Line::what);
        Set<String> contenders = new LinkedHashSet<>();
        for (Variant variant : view.plan().variants()) {
            contenders.add(variant.contender());
            columns.value(variant.label(), line -> line.measured().apply(variant));
        }
        for (String contender : contenders) {
            columns.valueIfAny(
                    contender + ", published", line -> view.published().packaging(contender, line.measure()));
        }
        return Optional.of(Section.of("Build and packaging", List.of(columns.table("Build and packaging", lines))));
    }

    private List<Line> lines() {
        return List.of(
                new Line("package time, s", built(jar -> seconds(jar.packageSeconds())), "package_time"),
                new Line("compile time, s", built(jar -> seconds(jar.compileSeconds())), "compile_time"),
                new Line(
                        "application jar, MB",
                        built(jar ->
                                jar.jarBytes() == null ? null : Display.decimals(1, jar.jarBytes() / BYTES_PER_MB)),
                        "app_jar_size"),
                new Line(
                        "starter jar, bytes",
                        built(jar -> jar.starterBytes() == null ? null : String.valueOf(jar.starterBytes())),
                        "starter_jar_size"),
                new Line("cache, MB", cached(cache -> Display.decimals(1, cache.bytes() / BYTES_PER_MB)), "cache_size"),
                new Line("cache made in, s", cached(cache -> seconds(cache.seconds())), "cache_time"),
                new Line(STARTUP, variant -> seconds(view.starts().startupSeconds(variant)), "startup_time"),
                new Line(Metric.HEAP_MAX.label(), this::heap, "memory_max"));
    }

    /** Returns a fact about the contender's jar, or null. */
    private <T> Function<Variant, @Nullable T> built(Function<Packaging, @Nullable T> measured) {
        return variant -> {
            Packaging jar = packaging.get(variant.contender());
            return jar == null ? null : measured.apply(jar);
        };
    }

    /** Returns a fact about the cache that the contender's jar starts with in its mode, or null. */
    private Function<Variant, @Nullable String> cached(Function<Packaging.Cache, @Nullable String> measured) {
        return variant -> Optional.ofNullable(packaging.get(variant.contender())).stream()
                .flatMap(jar -> jar.caches().stream())
                .filter(cache -> cache.mode().equals(variant.mode()))
                .map(measured)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable String seconds(@Nullable Double seconds) {
        return seconds == null ? null : Display.decimals(3, seconds);
    }

    private @Nullable String heap(Variant variant) {
        return view.analysis().cells().stream()
                .filter(cell -> cell.variant().equals(variant))
                .flatMap(cell -> cell.value(Metric.HEAP_MAX).stream())
                .max(Double::compare)
                .map(Metric.HEAP_MAX::text)
                .orElse(null);
    }

    /** Returns whether a line is of the jar, or stands beside what was published: other tables have start-up and memory. */
    private boolean shown(Line line, Variant variant) {
        return !(line.what().equals(STARTUP) || line.what().equals(Metric.HEAP_MAX.label()))
                || view.published().packaging(variant.contender(), line.measure()) != null;
    }
}
