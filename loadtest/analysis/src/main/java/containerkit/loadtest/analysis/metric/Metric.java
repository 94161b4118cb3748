package containerkit.loadtest.analysis.metric;

import com.fasterxml.jackson.annotation.JsonValue;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LatencyHistogram;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.LoadResult.Connections;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.result.SliceResult;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of a cell, each declared once: JSON nests by the dots of the key, CSV takes the key as its column, the
 * readable reports take the label. Per-request values are divided by all requests, failed ones included.
 */
public enum Metric {
    THROUGHPUT("throughput_per_s", "throughput/s", load(LoadResult::throughputPerSecond)),
    SUCCESS("success_percent", "success %", load(LoadResult::successPercent)),
    REQUESTS("requests", "requests", load(result -> (double) result.requests())),
    LATENCY_MEAN("latency_ms.mean", "mean ms", half(LoadResult::latencyMs, LatencyMs::mean)),
    LATENCY_P50("latency_ms.p50", "p50 ms", percentile(LatencyMs::p50, 50)),
    LATENCY_P90("latency_ms.p90", "p90 ms", percentile(LatencyMs::p90, 90)),
    LATENCY_P99("latency_ms.p99", "p99 ms", percentile(LatencyMs::p99, 99)),
    LATENCY_P999("latency_ms.p999", "p99.9 ms", percentile(LatencyMs::p999, 99.9)),
    LATENCY_MAX("latency_ms.max", "max ms", Kind.LARGEST, half(LoadResult::latencyMs, LatencyMs::max)),
    CPU_PER_REQUEST("cpu_us_per_request", "CPU µs/request", perRequest(Samples::servingCpuNanos, 1e-3)),
    JIT_CPU_PER_REQUEST("jit_cpu_us_per_request", "JIT CPU µs/request", perRequest(Reading.JIT_CPU_NANOS, 1e-3)),
    OBSERVER_CPU_PER_REQUEST(
            "observer_cpu_us_per_request", "observer's CPU µs/request", perRequest(Reading.OBSERVER_CPU_NANOS, 1e-3)),
    START("start_s", "start, s", observed(Reading.START_NANOS, 1e-9)),
    START_CPU("start_cpu_s", "start, CPU s", observed(Reading.START_CPU_NANOS, 1e-9)),
    START_RSS("start_rss_bytes", "resident memory after the start, MiB", observed(Reading.START_RSS_BYTES, 1)),
    WARM_RESPONSES("warm_responses", "responses until warm", observed(Reading.WARM_RESPONSES, 1)),
    WARM_CPU("warm_cpu_s", "CPU s until warm", observed(Reading.WARM_CPU_NANOS, 1e-9)),
    REST_CPU("rest_cpu_percent", "CPU % between slices", percent(Reading.REST_CPU_NANOS, Reading.REST_NANOS)),
    ALLOCATED_PER_REQUEST(
            "allocated_bytes_per_request", "allocated bytes/request", perRequest(Reading.ALLOCATED_BYTES, 1)),
    LOG_BYTES_PER_REQUEST("log_bytes_per_request", "log bytes/request", perRequest(Reading.LOG_BYTES, 1)),
    LOG_LINES_PER_REQUEST("log_lines_per_request", "log lines/request", perRequest(Reading.LOG_LINES, 1)),
    WRITTEN_PER_REQUEST(
            "written_bytes_per_request", "bytes written to files/request", perRequest(Reading.WRITTEN_BYTES, 1)),
    THREADS_LIVE("threads.live", "live threads", Reading.LIVE_THREADS),
    THREADS_DAEMON("threads.daemon", "daemon threads", Reading.DAEMON_THREADS),
    THREADS_TOTAL_STARTED("threads.total_started", "total started threads", Reading.TOTAL_STARTED_THREADS),
    THREADS_STARTED("threads.started", "started in the slice", Reading.STARTED_THREADS),
    THREADS_PEAK("threads.peak", "peak threads", Reading.PEAK_THREADS),
    POOL_BUSY("pool.busy", "pool busy", Reading.POOL_BUSY),
    POOL_BUSY_MAX("pool.busy_max", "pool busy, most", Reading.POOL_BUSY_MOST),
    POOL_CURRENT("pool.current", "pool threads", Reading.POOL_THREADS),
    POOL_MAX("pool.max", "pool limit", Reading.POOL_LIMIT),
    POOL_QUEUED("pool.queued", "pool queued", Reading.POOL_QUEUED),
    CPU_PERCENT("cpu_percent", "CPU %", Reading.CPU_PERCENT),
    CPU_PEAK_PERCENT("peak_cpu_percent", "peak CPU %", Reading.PEAK_CPU_PERCENT),
    HEAP_MAX("heap_bytes_max", "heap used, most, MiB", Reading.HEAP_BYTES),
    HEAP_AFTER_GC("heap_bytes_after_gc", "heap after GC, MiB", Reading.HEAP_AFTER_GC_BYTES),
    DIRECT_MAX("direct_bytes_max", "direct memory, most, MiB", Reading.DIRECT_BYTES),
    METASPACE("metaspace_bytes", "metaspace, MiB", Reading.METASPACE_BYTES),
    CODE("code_bytes", "compiled code, MiB", Reading.CODE_BYTES),
    STACKS("stack_bytes", "stacks of threads, MiB", Reading.STACK_BYTES),
    COLLECTOR("collector_bytes", "collector's own, MiB", Reading.COLLECTOR_BYTES),
    OTHER_NATIVE("other_native_bytes", "other native memory, MiB", Reading.OTHER_NATIVE_BYTES),
    RSS_MAX("rss_bytes_max", "resident memory, most, MiB", Reading.RSS_BYTES),
    GC_COUNT("gc_count", "collections", Reading.GC_COUNT),
    GC_MS("gc_ms", "GC ms", Reading.GC_MILLIS),
    COMPILE_MS("compile_ms", "JIT ms", Reading.COMPILE_MILLIS),
    COMPILE_PERCENT(
            "compile_percent",
            "JIT time %",
            observed(samples -> times(samples.get(Reading.COMPILE_MILLIS), 0.1 / samples.seconds()))),
    REJECTED("rejected", "rejected tasks", observed(Reading.REJECTED_TASKS, 1)),
    GENERATOR_CPU_PER_REQUEST(
            "generator_cpu_us_per_request",
            "generator CPU µs/request",
            overRequests(load(result -> times(result.generatorCpuSeconds(), 1e6 / Math.max(1, result.requests()))))),
    GENERATOR_SHARE("generator_cpu_share_percent", "generator's share of CPU %", Metric::generatorShare),
    GENERATOR_ASKED("generator.asked_per_s", "asked/s", pace(GeneratorPace::askedPerSecond)),
    GENERATOR_ACHIEVED("generator.achieved_per_s", "sent/s", pace(GeneratorPace::achievedPerSecond)),
    GENERATOR_LATENESS("generator.lateness_p99_ms", "sent late, p99 ms", pace(GeneratorPace::latenessP99Ms)),
    GENERATOR_BUSY("generator.busy_percent", "generator busy %", pace(GeneratorPace::busyPercent)),
    HELD_CONNECTIONS("held_connections", "connections held", Kind.SMALLEST, kept(Connections::leastOpen)),
    RESPONDING_CONNECTIONS(
            "responding_connections", "connections with a response", Kind.SMALLEST, kept(Connections::responding)),
    MACHINE_CPU_PER_REQUEST(
            "machine_cpu_us_per_request", "whole machine's CPU µs/request", perRequest(Reading.HOST_BUSY_NANOS, 1e-3)),
    HOST_STEAL("host.steal_percent", "steal %", percent(Reading.HOST_STEAL_NANOS, Reading.HOST_CPU_NANOS)),
    HOST_BUSY("host.busy_percent", "host busy %", percent(Reading.HOST_BUSY_NANOS, Reading.HOST_CPU_NANOS)),
    HOST_THROTTLED("host.throttled_ms", "throttled ms", observed(Reading.HOST_THROTTLED_NANOS, 1e-6)),
    SAMPLES("samples.taken", "samples", observed(samples -> (double) samples.taken())),
    SAMPLER_LATEST("samples.latest_ms", "latest sample, ms", Kind.LARGEST, observed(Samples::latestMs));

    /** How the slices of all blocks become one value: the mean over the blocks, or the slices' extreme. */
    private enum Kind {
        MEAN,
        LARGEST,
        SMALLEST
    }

    /** @param pooling how the slices of one block become the block's value; null where they hold too few requests for it */
    private record Pooled(
            BiFunction<Metric, List<SliceResult>, @Nullable Double> pooling,
            Function<SliceResult, @Nullable Double> measurement) {}

    private static final double COMMON_PERCENTILE = 99; // what lies beyond takes requests enough
    private static final int FEWEST_BEYOND = 10;
    private static final double ROUNDING = 1e-6; // 100 - 99.9 is no exact number

    private final String key;
    private final String label;
    private final Kind kind;
    private final @Nullable Reading reading;
    private final Pooled pooled;

    Metric(String key, String label, Reading reading) {
        this(
                key,
                label,
                Kind.MEAN,
                reading,
                new Pooled(
                        reading.kind() == Reading.Kind.MOST || reading.kind() == Reading.Kind.LAST
                                ? Metric::largest
                                : Metric::mean,
                        observed(reading, 1)));
    }

    Metric(String key, String label, Function<SliceResult, @Nullable Double> measurement) {
        this(key, label, Kind.MEAN, measurement);
    }

    Metric(String key, String label, Kind kind, Function<SliceResult, @Nullable Double> measurement) {
        this(key, label, kind, null, new Pooled(Metric::mean, measurement));
    }

    Metric(String key, String label, Pooled pooled) {
        this(key, label, Kind.MEAN, null, pooled);
    }

    Metric(String key, String label, Kind kind, @Nullable Reading reading, Pooled pooled) {
        this.key = key;
        this.label = label;
        this.kind = kind;
        this.reading = reading;
        this.pooled = pooled;
    }

    /** Returns the name in JSON and CSV, unit included; a dot nests. */
    @JsonValue
    public String key() {
        return key;
    }

    /** Returns the name in readable reports, unit included. */
    public String label() {
        return label;
    }

    /** Returns the reading that the metric is; null where it is computed from several, or from the load. */
    public @Nullable Reading reading() {
        return reading;
    }

    /** Returns a value in the label's unit, of successes rounded down: one failure in a million is no 100 %. */
    public String text(double value) {
        return this == SUCCESS && value != Math.rint(value)
                ? BigDecimal.valueOf(value).setScale(2, RoundingMode.FLOOR).toPlainString()
                : Display.plain(label.endsWith(", MiB") ? value / (1 << 20) : value);
    }

    /** Returns the metric of one slice; null where it was not read or cannot be computed. */
    public @Nullable Double of(SliceResult slice) {
        Double value = pooled.measurement().apply(slice);
        return value == null || !Double.isFinite(value) ? null : value;
    }

    /** Returns the value of a block's slices, which all have this metric; null for none, and for too few requests. */
    @Nullable
    Double ofBlock(List<SliceResult> slices) {
        return slices.isEmpty() ? null : pooled.pooling().apply(this, slices);
    }

    /** Returns the slices among these that have this metric. */
    List<SliceResult> known(List<SliceResult> slices) {
        return slices.stream().filter(slice -> of(slice) != null).toList();
    }

    /** Returns the value over blocks; null where no block has one. */
    @Nullable
    Double ofBlocks(Collection<List<SliceResult>> blocks) {
        List<List<SliceResult>> known = blocks.stream().map(this::known).toList();
        List<Double> values =
                known.stream().map(this::ofBlock).filter(Objects::nonNull).toList();
        if (values.isEmpty()) {
            return null;
        }
        DoubleSummaryStatistics slices =
                known.stream().flatMap(List::stream).mapToDouble(this::known).summaryStatistics();
        return switch (kind) {
            case MEAN -> Sample.mean(values);
            case LARGEST -> slices.getMax();
            case SMALLEST -> slices.getMin();
        };
    }

    private double known(SliceResult slice) {
        return Objects.requireNonNull(of(slice));
    }

    private static long requests(SliceResult slice) {
        return Objects.requireNonNull(slice.load()).requests();
    }

    /** Returns the largest value of a block; the metric is their mean, so that values and ratios say the same. */
    private Double largest(List<SliceResult> slices) {
        return slices.stream().mapToDouble(this::known).max().orElseThrow();
    }

    private Double mean(List<SliceResult> slices) {
        return mean(slices, slice -> 1);
    }

    private double mean(List<SliceResult> slices, ToDoubleFunction<SliceResult> weight) {
        double sum = 0;
        double weights = 0;
        for (SliceResult slice : slices) {
            sum += weight.applyAsDouble(slice) * known(slice);
            weights += weight.applyAsDouble(slice);
        }
        return sum / weights;
    }

    /**
     * Returns the percentile of all responses of a block together; where a slice has no histogram, the mean of the slices'
     * percentiles. A percentile beyond the 99th takes {@value #FEWEST_BEYOND} requests above it.
     */
    private @Nullable Double percentile(List<SliceResult> slices, double percentile) {
        long requests = slices.stream().mapToLong(Metric::requests).sum();
        if (percentile > COMMON_PERCENTILE && requests * (100 - percentile) / 100 < FEWEST_BEYOND - ROUNDING) {
            return null;
        }
        List<LatencyHistogram> histograms = slices.stream()
                .map(slice -> Objects.requireNonNull(slice.load()).latencyMs())
                .map(times -> times == null ? null : times.histogram())
                .filter(Objects::nonNull)
                .toList();
        return histograms.size() == slices.size()
                ? Double.valueOf(LatencyHistogram.percentileMs(histograms, percentile))
                : mean(slices);
    }

    /** Returns the tool's CPU time in percent of tool and server together. */
    private static @Nullable Double generatorShare(SliceResult slice) {
        Double server = slice.samples() == null ? null : times(slice.samples().get(Reading.CPU_NANOS), 1e-9);
        Double tool = slice.load() == null ? null : slice.load().generatorCpuSeconds();
        return server == null || tool == null || server + tool <= 0
                ? null
                : Double.valueOf(100 * tool / (server + tool));
    }

    private static Function<SliceResult, @Nullable Double> load(Function<LoadResult, @Nullable Double> measurement) {
        return half(load -> load, measurement);
    }

    private static Pooled percentile(Function<LatencyMs, @Nullable Double> measurement, double percentile) {
        return new Pooled(
                (metric, slices) -> metric.percentile(slices, percentile), half(LoadResult::latencyMs, measurement));
    }

    private static Function<SliceResult, @Nullable Double> pace(Function<GeneratorPace, @Nullable Double> measurement) {
        return half(LoadResult::pace, measurement);
    }

    private static Function<SliceResult, @Nullable Double> kept(ToIntFunction<Connections> measurement) {
        return half(LoadResult::connections, connections -> (double) measurement.applyAsInt(connections));
    }

    private static <T> Function<SliceResult, @Nullable Double> half(
            Function<LoadResult, @Nullable T> half, Function<T, @Nullable Double> measurement) {
        return slice -> {
            T known = slice.load() == null ? null : half.apply(slice.load());
            return known == null ? null : measurement.apply(known);
        };
    }

    private static Function<SliceResult, @Nullable Double> observed(Function<Samples, @Nullable Double> measurement) {
        return slice -> slice.samples() == null ? null : measurement.apply(slice.samples());
    }

    private static Function<SliceResult, @Nullable Double> observed(Reading reading, double factor) {
        return observed(samples -> times(samples.get(reading), factor));
    }

    private static Function<SliceResult, @Nullable Double> percent(Reading reading, Reading of) {
        return observed(samples -> times(samples.get(reading), 100 / samples.orZero(of)));
    }

    private static Pooled perRequest(Reading reading, double factor) {
        return perRequest(samples -> samples.get(reading), factor);
    }

    private static Pooled perRequest(Function<Samples, @Nullable Double> measurement, double factor) {
        return overRequests(slice -> slice.load() == null || slice.load().requests() == 0
                ? null
                : times(
                        observed(measurement).apply(slice),
                        factor / slice.load().requests()));
    }

    /** Pools all cost of the slices over all their requests. */
    private static Pooled overRequests(Function<SliceResult, @Nullable Double> costPerRequest) {
        return new Pooled((metric, slices) -> metric.mean(slices, Metric::requests), costPerRequest);
    }

    private static @Nullable Double times(@Nullable Double value, double factor) {
        return value == null ? null : Double.valueOf(value * factor);
    }
}
