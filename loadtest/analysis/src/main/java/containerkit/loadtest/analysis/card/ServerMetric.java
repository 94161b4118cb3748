package containerkit.loadtest.analysis.card;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.Packaging;
import containerkit.loadtest.result.RunIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Metrics of a server that belong to no scenario. Smaller is better, except for threads, which are a setting. */
enum ServerMetric {
    RESIDENT_MEMORY("rss_bytes_max", "resident memory under load, MiB", 1 << 20),
    HEAP("heap_bytes_after_gc", "heap after GC, MiB", 1 << 20),
    START_UP("startup_s", "start-up time, s", 1),
    JAR("jar_bytes", "jar size, MB", 1_000_000),
    THREADS("threads.live", "threads", 1);

    private static final double LARGE = 10;

    private final String key;
    private final String label;
    private final double unit;

    ServerMetric(String key, String label, double unit) {
        this.key = key;
        this.label = label;
        this.unit = unit;
    }

    /** Returns the server's value in a block; empty where it was not measured. */
    OptionalDouble of(RunIndex index, Part part, Variant variant, int block) {
        return switch (this) {
            case RESIDENT_MEMORY -> most(index, part, inEveryBlock(index, part), variant, block, Metric.RSS_MAX);
            case HEAP -> most(index, part, inEveryBlock(index, part), variant, block, Metric.HEAP_AFTER_GC);
            case START_UP ->
                index.run()
                        .latestLaunches()
                        .filter(launch -> launch.block() == block
                                && launch.part().equals(part.name())
                                && launch.variant().equals(variant)
                                && launch.failure() == null)
                        .map(LaunchResult::startupSeconds)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .findFirst();
            case JAR ->
                index.run().header().packaging().stream()
                        .filter(jar -> jar.contender().equals(variant.contender()))
                        .map(Packaging::jarBytes)
                        .filter(Objects::nonNull)
                        .mapToDouble(Long::doubleValue)
                        .findFirst();
            case THREADS -> most(index, part, part.scenarios(), variant, block, Metric.THREADS_LIVE);
        };
    }

    /** Returns whether the value is that of slices, so that it is worth as much as they are. */
    boolean underLoad() {
        return this == RESIDENT_MEMORY || this == HEAP;
    }

    String key() {
        return key;
    }

    /**
     * Returns whether a failure counts against the value. It does not for the size of a file, nor for threads, which
     * are a setting.
     */
    boolean countsFailures() {
        return this != JAR && this != THREADS;
    }

    /** Returns the label, with its unit. */
    String label() {
        return label;
    }

    String text(double value) {
        double shown = value / unit;
        return this == THREADS
                ? Display.PLAIN.text(Math.rint(shown))
                : String.format(Locale.ROOT, shown < LARGE ? "%.2f" : "%.1f", shown);
    }

    /** Returns the mean over the blocks; empty where none was measured. */
    OptionalDouble mean(RunIndex index, Part part, Variant variant) {
        return blocks(index)
                .mapToObj(block -> of(index, part, variant, block))
                .flatMapToDouble(OptionalDouble::stream)
                .average();
    }

    /**
     * Returns ln(a/b) of every block in which neither failed and both were measured, or of every machine where there
     * are several.
     */
    List<Double> logRatios(RunIndex index, Part part, Variant a, Variant b) {
        Map<Integer, Double> ratios = new HashMap<>();
        blocks(index)
                .filter(block -> !index.failed(block, part.name(), a) && !index.failed(block, part.name(), b))
                .forEach(block -> {
                    OptionalDouble first = of(index, part, a, block);
                    OptionalDouble second = of(index, part, b, block);
                    if (first.orElse(0) > 0 && second.orElse(0) > 0) {
                        ratios.put(block, Math.log(first.getAsDouble() / second.getAsDouble()));
                    }
                });
        return List.copyOf(index.units(ratios).values());
    }

    private static IntStream blocks(RunIndex index) {
        return IntStream.rangeClosed(1, index.run().header().plan().blocks());
    }

    /** Returns the scenarios whose maxima are alike in all blocks; all where no scenario is in every block. */
    private static List<Scenario> inEveryBlock(RunIndex index, Part part) {
        List<Scenario> always = part.scenarios().stream()
                .filter(scenario -> scenario.blocks() == null
                        && index.run()
                                .dropped(part, scenario)
                                .filter(dropped ->
                                        dropped.blocks() < index.run().endedBlocks())
                                .isEmpty())
                .toList();
        return always.isEmpty() ? part.scenarios() : always;
    }

    /** Returns the largest value in any good slice of the server under those scenarios in that block. */
    private static OptionalDouble most(
            RunIndex index, Part part, List<Scenario> scenarios, Variant variant, int block, Metric metric) {
        return scenarios.stream()
                .flatMap(scenario -> index.good(new CellKey(part.name(), variant, scenario.name()), block).stream())
                .map(metric::of)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
    }
}
