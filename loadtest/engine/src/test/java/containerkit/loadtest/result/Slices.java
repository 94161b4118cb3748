package containerkit.loadtest.result;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes slices whose every figure follows from the throughput. */
public final class Slices {
    private static final Instant START = Instant.parse("2026-03-29T00:59:58.250Z"); // a clock change is near
    private static final double SECONDS = 10;

    private Slices() {}

    /** A good slice, observed, from a tool that reports latency. */
    public static SliceResult good(int block, String part, Variant variant, Scenario scenario, double throughput) {
        return of(block, 1, part, variant, scenario, load(scenario, throughput, true), samples(throughput, true));
    }

    /** A slice made of those halves. */
    public static SliceResult of(
            int block,
            int attempt,
            String part,
            Variant variant,
            Scenario scenario,
            @Nullable LoadResult load,
            @Nullable Samples samples) {
        Instant startedAt = START.plusSeconds(60L * block);
        String name = scenario.name();
        String raw = "raw/b" + block + "-" + name;
        return new SliceResult(block, attempt, part, 1, variant, name, startedAt, raw, load, samples, List.of());
    }

    /** The same slice, void by that culprit's fault. */
    public static SliceResult voided(SliceResult slice, Culprit culprit) {
        return slice.voided(
                switch (culprit) {
                    case CONTENDER -> Fault.contender("because of the contender");
                    case GENERATOR -> Fault.generator("because of the generator");
                    case HOST -> Fault.Kind.OTHER_PROCESSES.of(30.0);
                    case INTERRUPTED -> Fault.Kind.INTERRUPTED.of();
                });
    }

    /** The same slice in another round. */
    public static SliceResult inRound(SliceResult slice, int round) {
        return Changed.copy(slice, "round", round);
    }

    /** The same slice with what another tool says of it. */
    public static SliceResult loaded(SliceResult slice, LoadResult load) {
        return Changed.copy(slice, "load", load);
    }

    /** What a tool says of ten seconds at that throughput. */
    public static LoadResult load(Scenario scenario, double throughput, boolean latency) {
        double mean = 1000.0 * scenario.concurrency() / throughput;
        LatencyMs latencyMs = new LatencyMs(mean, mean * 0.9, mean * 1.5, mean * 3, null, mean * 10, null);
        return load(scenario, throughput, latency ? latencyMs : null, null, null);
    }

    /** What the built-in generator says of them besides. */
    public static LoadResult load(
            Scenario scenario, double throughput, @Nullable GeneratorPace pace, LoadResult.Connections connections) {
        return load(scenario, throughput, load(scenario, throughput, true).latencyMs(), pace, connections);
    }

    private static LoadResult load(
            Scenario scenario,
            double throughput,
            @Nullable LatencyMs latency,
            @Nullable GeneratorPace pace,
            LoadResult.@Nullable Connections connections) {
        long requests = Math.round(throughput * SECONDS);
        double cpu = 0.05 + throughput / 10_000;
        String url = "http://127.0.0.1:8080" + scenario.endpoint().path();
        List<String> command = List.of(scenario.tool(), "-c", String.valueOf(scenario.concurrency()), url);
        return new LoadResult(
                requests, requests, 0, 0, SECONDS, latency, pace, connections, cpu, command, List.of(), null);
    }

    /** What was seen meanwhile; the pool only where the container shows it. */
    public static Samples samples(double throughput, boolean pool) {
        Map<Reading, Double> values = new EnumMap<>(Map.of(
                Reading.LIVE_THREADS, 93.0,
                Reading.DAEMON_THREADS, 89.0,
                Reading.PEAK_THREADS, 95.0,
                Reading.STARTED_THREADS, 4.0,
                Reading.TOTAL_STARTED_THREADS, 111.0,
                Reading.CPU_NANOS, throughput * 1e6,
                Reading.JIT_CPU_NANOS, 0.0,
                Reading.CPU_PERCENT, 56.125,
                Reading.PEAK_CPU_PERCENT, 88.5));
        values.putAll(Map.of(
                Reading.HEAP_BYTES, 123_456_789.0,
                Reading.HEAP_AFTER_GC_BYTES, 98_765_432.0,
                Reading.DIRECT_BYTES, 8_388_608.0,
                Reading.RSS_BYTES, 345_678_901.0,
                Reading.ALLOCATED_BYTES, (double) Math.round(throughput * SECONDS * 4_096),
                Reading.GC_COUNT, 7.0,
                Reading.GC_MILLIS, 35.0,
                Reading.COMPILE_MILLIS, 150.0,
                Reading.REJECTED_TASKS, 0.0));
        values.putAll(Map.of(
                Reading.HOST_CPU_NANOS, 20e9,
                Reading.HOST_BUSY_NANOS, 14e9,
                Reading.HOST_STEAL_NANOS, 0.1e9,
                Reading.KIT_CPU_NANOS, 0.125e9,
                Reading.NEIGHBOURS_CPU_NANOS, 0.25e9));
        if (pool) {
            values.putAll(Map.of(
                    Reading.POOL_BUSY, 12.345,
                    Reading.POOL_BUSY_MOST, 48.0,
                    Reading.POOL_THREADS, 60.0,
                    Reading.POOL_LIMIT, 200.0,
                    Reading.POOL_QUEUED, 0.25));
        }
        return new Samples(40, 3.5, SECONDS, values);
    }

    /** The same samples with another value. */
    public static Samples with(Samples samples, Reading reading, double value) {
        Map<Reading, Double> values = new EnumMap<>(samples.values());
        values.put(reading, value);
        return Changed.copy(samples, "values", values);
    }

    /** The same slice with another value in its samples. */
    public static SliceResult with(SliceResult slice, Reading reading, double value) {
        return Changed.copy(slice, "samples", with(slice.samples(), reading, value));
    }

    /** The same slice without that value in its samples. */
    public static SliceResult without(SliceResult slice, Reading reading) {
        Map<Reading, Double> values = new EnumMap<>(slice.samples().values());
        values.remove(reading);
        return Changed.copy(slice, "samples.values", values);
    }
}
