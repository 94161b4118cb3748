package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Packaging;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Section with size and build time of each contender's jar. */
record PackagingSection(RunView view) {
    private static final double BYTES_PER_MB = 1e6; // as build tools and the 2019 article count

    /** Returns the contents; empty where nothing is known of any jar. */
    static List<Content> of(RunView view) {
        PackagingSection section = new PackagingSection(view);
        Content.Table table = new Columns<Variant>()
                .text("contender", Variant::label)
                .valueIfAny(
                        "package time, s",
                        variant -> seconds(section.jar(variant).map(Packaging::packageSeconds)))
                .valueIfAny(
                        "compile time, s",
                        variant -> seconds(section.jar(variant).map(Packaging::compileSeconds)))
                .valueIfAny(
                        "application jar, MB",
                        variant -> megabytes(section.jar(variant).map(Packaging::jarBytes)))
                .valueIfAny(
                        "starter jar, bytes",
                        variant -> text(section.jar(variant).map(Packaging::starterBytes), String::valueOf))
                .valueIfAny(
                        "cache, MB", variant -> megabytes(section.cache(variant).map(Packaging.Cache::bytes)))
                .valueIfAny(
                        "cache made in, s",
                        variant -> seconds(section.cache(variant).map(Packaging.Cache::seconds)))
                .table("Build and packaging", view.plan().variants());
        return table.columns().size() < 2 ? List.of() : List.of(table);
    }

    private Stream<Packaging> jar(Variant variant) {
        return view.header().packaging().stream().filter(jar -> jar.contender().equals(variant.contender()));
    }

    private Stream<Packaging.Cache> cache(Variant variant) {
        return jar(variant).flatMap(jar -> jar.caches().stream()).filter(cache -> cache.mode()
                .equals(variant.mode()));
    }

    private static @Nullable String seconds(Stream<@Nullable Double> seconds) {
        return text(seconds, value -> Display.decimals(3, value));
    }

    private static @Nullable String megabytes(Stream<@Nullable Long> bytes) {
        return text(bytes, value -> Display.decimals(1, value / BYTES_PER_MB));
    }

    private static <T> @Nullable String text(Stream<@Nullable T> values, Function<T, String> text) {
        return values.filter(Objects::nonNull).findFirst().map(text).orElse(null);
    }
}
