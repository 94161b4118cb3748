package containerkit.loadtest.analyse.metric;

import containerkit.loadtest.analyse.stats.BlockMean;
import containerkit.loadtest.analyse.stats.Display;
import containerkit.loadtest.analyse.stats.Estimate;
import containerkit.loadtest.analyse.stats.Sample;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.LoadResult.Connections;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of a cell, each declared once: JSON nests by the dots of the key, CSV takes the key as its column, the
 * readable reports take the label. Per-request values are divided by all requests, failed ones included.
 */
public enum Metric {
    THROUGHPUT("throughput_per_s", "throughput/s", load(LoadResult::throughputPerSecond)),
    SUCCESS("success_percent", "success %", new Pooled(new Pooling.AllCost(), load(LoadResult::successPercent))),
    REQUESTS("requests", "requests", load(result -> result.requests())),
    LATENCY_MEAN("latency_ms.mean", "mean ms", half(LoadResult::latencyMs, LatencyMs::mean)),
    LATENCY_P50("latency_ms.p50", "p50 ms", percentile(LoadResult::latencyMs, LatencyMs::p50, 50)),
    LATENCY_P90("latency_ms.p90", "p90 ms", percentile(LoadResult::latencyMs, LatencyMs::p90, 90)),
    LATENCY_P99("latency_ms.p99", "p99 ms", percentile(LoadResult::latencyMs, LatencyMs::p99, 99)),
    LATENCY_P999("latency_ms.p999", "p99.9 ms", percentile(LoadResult::latencyMs, LatencyMs::p999, 99.9)),
    LATENCY_MAX("latency_ms.max", "max ms", Kind.LARGEST, half(LoadResult::latencyMs, LatencyMs::max)),
    SENT_P50("sent_latency_ms.p50", "p50 ms from sending", percentile(LoadResult::sentLatencyMs, LatencyMs::p50, 50)),
    SENT_P90("sent_latency_ms.p90", "p90 ms from sending", percentile(LoadResult::sentLatencyMs, LatencyMs::p90, 90)),
    SENT_P99("sent_latency_ms.p99", "p99 ms from sending", percentile(LoadResult::sentLatencyMs, LatencyMs::p99, 99)),
    SENT_P999(
            "sent_latency_ms.p999",
            "p99.9 ms from sending",
            percentile(LoadResult::sentLatencyMs, LatencyMs::p999, 99.9)),
    SENT_MAX(
            "sent_latency_ms.max",
            "max ms from sending",
            Kind.LARGEST,
            half(LoadResult::sentLatencyMs, LatencyMs::max)),
    CPU_PER_REQUEST("cpu_us_per_request", "CPU µs/request", perRequest(Metric::servingMicros)),
    CPU_PER_REQUEST_WHOLE(
            "cpu_us_per_request_whole",
            "CPU µs/request, no slice trimmed",
            new Pooled(new Pooling.AllCost(), perRequest(Metric::servingMicros))),
    JIT_CPU_PER_REQUEST("jit_cpu_us_per_request", "JIT CPU µs/request", perRequest(s -> times(s.jitCpuSeconds(), 1e6))),
    OBSERVER_CPU_PER_REQUEST(
            "observer_cpu_us_per_request",
            "observer's CPU µs/request",
            perRequest(s -> times(s.observerCpuSeconds(), 1e6))),
    REST_CPU(
            "rest_cpu_percent",
            "CPU % between slices",
            seen(s -> s.rest() == null
                    ? null
                    : times(s.rest().cpuSeconds(), 100 / s.rest().seconds()))),
    ALLOCATED_PER_REQUEST(
            "allocated_bytes_per_request", "allocated bytes/request", perRequest(s -> num(s.allocatedBytes()))),
    SWITCHES_PER_REQUEST(
            "context_switches_per_request", "context switches/request", perRequest(s -> num(s.contextSwitches()))),
    THREADS_LIVE(
            "threads.live",
            "live threads",
            Kind.LARGEST,
            seen(s -> num(s.threads().live()))),
    THREADS_DAEMON(
            "threads.daemon",
            "daemon threads",
            Kind.LARGEST,
            seen(s -> num(s.threads().daemon()))),
    THREADS_TOTAL_STARTED(
            "threads.total_started",
            "total started threads",
            Kind.LARGEST,
            seen(s -> num(s.threads().totalStarted()))),
    THREADS_STARTED(
            "threads.started", "started in the slice", seen(s -> num(s.threads().started()))),
    THREADS_PEAK(
            "threads.peak",
            "peak threads",
            Kind.LARGEST,
            seen(s -> num(s.threads().peak()))),
    POOL_BUSY("pool.busy", "pool busy", seen(s -> s.pool().busy())),
    POOL_BUSY_MAX(
            "pool.busy_max",
            "pool busy, most",
            Kind.LARGEST,
            seen(s -> num(s.pool().busyMax()))),
    POOL_CURRENT(
            "pool.current", "pool threads", Kind.LARGEST, seen(s -> num(s.pool().current()))),
    POOL_MAX("pool.max", "pool limit", Kind.LARGEST, seen(s -> num(s.pool().max()))),
    POOL_QUEUED("pool.queued", "pool queued", seen(s -> s.pool().queued())),
    CPU_PERCENT("cpu_percent", "CPU %", seen(Samples::cpuPercent)),
    CPU_PEAK_PERCENT("peak_cpu_percent", "peak CPU %", Kind.LARGEST, seen(Samples::peakCpuPercent)),
    HEAP_MAX("heap_bytes_max", "heap used, most, MiB", Kind.LARGEST, seen(s -> num(s.heapBytesMax()))),
    HEAP_AFTER_GC("heap_bytes_after_gc", "heap after GC, MiB", Kind.LARGEST, seen(s -> num(s.heapAfterGcBytes()))),
    DIRECT_MAX("direct_bytes_max", "direct memory, most, MiB", Kind.LARGEST, seen(s -> num(s.directBytesMax()))),
    RSS_MAX("rss_bytes_max", "resident memory, most, MiB", Kind.LARGEST, seen(s -> num(s.rssBytesMax()))),
    GC_COUNT("gc_count", "collections", seen(s -> num(s.gcCount()))),
    GC_MS("gc_ms", "GC ms", seen(s -> num(s.gcMillis()))),
    COMPILE_MS("compile_ms", "JIT ms", seen(s -> num(s.compileMillis()))),
    COMPILE_PERCENT("compile_percent", "JIT time %", seen(s -> times(num(s.compileMillis()), 0.1 / s.seconds()))),
    REJECTED("rejected", "rejected tasks", new Pooled(new Pooling.AllCost(), seen(s -> num(s.rejected())))),
    GENERATOR_CPU_PER_REQUEST(
            "generator_cpu_us_per_request",
            "generator CPU µs/request",
            load(result -> times(result.generatorCpuSeconds(), 1e6 / Math.max(1, result.requests())))),
    GENERATOR_SHARE("generator_cpu_share_percent", "generator's share of CPU %", Metric::generatorShare),
    GENERATOR_ASKED("generator.asked_per_s", "asked/s", pace(GeneratorPace::askedPerSecond)),
    GENERATOR_ACHIEVED("generator.achieved_per_s", "sent/s", pace(GeneratorPace::achievedPerSecond)),
    GENERATOR_LATENESS("generator.lateness_p99_ms", "sent late, p99 ms", pace(GeneratorPace::latenessP99Ms)),
    GENERATOR_BUSY("generator.busy_percent", "generator busy %", pace(GeneratorPace::busyPercent)),
    GENERATOR_COMPILE("generator.compile_percent", "generator's JIT time %", pace(GeneratorPace::compilePercent)),
    HELD_CONNECTIONS("held_connections", "connections held", Kind.SMALLEST, kept(Connections::leastOpen)),
    RESPONDING_CONNECTIONS(
            "responding_connections", "connections with a response", Kind.SMALLEST, kept(Connections::responding)),
    HOST_STEAL("host.steal_percent", "steal %", seen(s -> s.host().stealPercent())),
    HOST_BUSY(
            "host.busy_percent",
            "host busy %",
            seen(s -> 100 * s.host().busySeconds() / s.host().cpuSeconds())),
    HOST_THROTTLED("host.throttled_ms", "throttled ms", seen(s -> num(s.host().throttledMillis()))),
    SAMPLES("samples.taken", "samples", seen(s -> (double) s.taken())),
    SAMPLER_LATEST("samples.latest_ms", "latest sample, ms", Kind.LARGEST, seen(Samples::latestMs));

    /** Ways in which slices become one value. */
    private enum Kind {
        MEAN,
        LARGEST,
        SMALLEST
    }

    private final String key;
    private final String label;
    private final Kind kind;
    private final Function<SliceResult, @Nullable Double> measurement;
    private final Pooling pooling;

    Metric(String key, String label, Function<SliceResult, @Nullable Double> measurement) {
        this(key, label, Kind.MEAN, measurement);
    }

    Metric(String key, String label, Kind kind, Function<SliceResult, @Nullable Double> measurement) {
        this(key, label, kind, new Pooled(new Pooling.Trimmed(), measurement));
    }

    Metric(String key, String label, Pooled pooled) {
        this(key, label, Kind.MEAN, pooled);
    }

    Metric(String key, String label, Kind kind, Pooled pooled) {
        this.key = key;
        this.label = label;
        this.kind = kind;
        this.measurement = pooled.measurement();
        this.pooling = pooled.pooling();
    }

    private record Pooled(Pooling pooling, Function<SliceResult, @Nullable Double> measurement) {}

    /** Returns the name in JSON and CSV, unit included; a dot nests. */
    public String key() {
        return key;
    }

    /** Returns the name in readable reports, unit included. */
    public String label() {
        return label;
    }

    /** Returns whether the metric is a cost divided by requests. */
    boolean perRequest() {
        return this == CPU_PER_REQUEST
                || this == CPU_PER_REQUEST_WHOLE
                || this == OBSERVER_CPU_PER_REQUEST
                || this == JIT_CPU_PER_REQUEST
                || this == ALLOCATED_PER_REQUEST
                || this == SWITCHES_PER_REQUEST
                || this == GENERATOR_CPU_PER_REQUEST;
    }

    /** Returns whether files give value, low and high instead of the value alone. */
    public boolean ranged() {
        return this == THROUGHPUT || this == CPU_PER_REQUEST;
    }

    /** Returns a value as a readable report prints it, in the label's unit. */
    public String text(double value) {
        Display display =
                switch (this) {
                    case SUCCESS -> Display.ROUNDED_DOWN;
                    case HEAP_MAX, HEAP_AFTER_GC, DIRECT_MAX, RSS_MAX -> Display.MEBIBYTES;
                    default -> Display.PLAIN;
                };
        return display.text(value);
    }

    /** Returns the mean with its interval, e.g. {@code 12345 [12100, 12600]}, see {@link BlockMean#text}. */
    public String text(BlockMean mean) {
        return mean.text(this::text);
    }

    /** Returns the metric of one slice; null where it was not read or cannot be computed. */
    public @Nullable Double of(SliceResult slice) {
        Double value = measurement.apply(slice);
        return value == null || !Double.isFinite(value) ? null : value;
    }

    /** Returns whether the value of a block leaves out the slices at both ends. */
    boolean trimmed() {
        return pooling instanceof Pooling.Trimmed;
    }

    /** Returns whether the value of a block takes all its good slices, those of early rounds too. */
    boolean countsAll() {
        return pooling instanceof Pooling.AllCost;
    }

    /**
     * Returns the value of a block's slices, which all have this metric; null where they have too few requests for it.
     */
    @Nullable
    Double ofBlock(List<SliceResult> slices) {
        return pooling.of(this, slices);
    }

    /** Returns the slices among these that have this metric. */
    List<SliceResult> known(List<SliceResult> slices) {
        return slices.stream().filter(slice -> of(slice) != null).toList();
    }

    /** Returns the estimate over blocks; null where no block has a value. */
    @Nullable
    Estimate estimate(Collection<List<SliceResult>> blocks) {
        List<Double> slices = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (List<SliceResult> block : blocks) {
            List<SliceResult> known = known(block);
            known.forEach(slice -> slices.add(Objects.requireNonNull(of(slice))));
            Double value = known.isEmpty() ? null : ofBlock(known);
            if (value != null) {
                values.add(value);
            }
        }
        if (values.isEmpty()) {
            return null;
        }
        double value =
                switch (kind) {
                    case MEAN -> Sample.mean(values);
                    case LARGEST -> Collections.max(slices);
                    case SMALLEST -> Collections.min(slices);
                };
        return new Estimate(slices.size(), value, Collections.min(slices), Collections.max(slices));
    }

    private static @Nullable Double servingMicros(Samples samples) {
        Double seconds = samples.servingCpuSeconds();
        return seconds == null ? null : Double.valueOf(1e6 * seconds);
    }

    /** Returns the tool's CPU time in percent of tool and server together. */
    private static @Nullable Double generatorShare(SliceResult slice) {
        Double server = slice.samples() == null ? null : slice.samples().cpuSeconds();
        Double tool = slice.load() == null ? null : slice.load().generatorCpuSeconds();
        return server == null || tool == null || server + tool <= 0
                ? null
                : Double.valueOf(100 * tool / (server + tool));
    }

    private static Function<SliceResult, @Nullable Double> load(Function<LoadResult, @Nullable Number> measurement) {
        return slice -> slice.load() == null ? null : num(measurement.apply(slice.load()));
    }

    private static Pooled percentile(
            Function<LoadResult, @Nullable LatencyMs> half,
            Function<LatencyMs, @Nullable Double> measurement,
            double percentile) {
        return new Pooled(new Pooling.Percentile(half, percentile), half(half, measurement));
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

    private static Function<SliceResult, @Nullable Double> seen(Function<Samples, @Nullable Double> measurement) {
        return slice -> slice.samples() == null ? null : measurement.apply(slice.samples());
    }

    private static Function<SliceResult, @Nullable Double> perRequest(Function<Samples, @Nullable Double> measurement) {
        return slice -> {
            if (slice.samples() == null || slice.load() == null || slice.load().requests() == 0) {
                return null;
            }
            return times(measurement.apply(slice.samples()), 1.0 / slice.load().requests());
        };
    }

    private static @Nullable Double times(@Nullable Double value, double factor) {
        return value == null ? null : Double.valueOf(value * factor);
    }

    private static @Nullable Double num(@Nullable Number value) {
        return value == null ? null : Double.valueOf(value.doubleValue());
    }
}
