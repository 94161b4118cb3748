package containerkit.loadtest.result;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.time.Instant;
import java.util.List;
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
        return new SliceResult(
                block,
                attempt,
                part,
                1,
                0,
                variant,
                scenario.name(),
                START.plusSeconds(60L * block),
                "raw/b" + block + "-" + scenario.name(),
                load,
                samples,
                List.of());
    }

    /** The same slice, void by that culprit's fault. */
    public static SliceResult voided(SliceResult slice, Culprit culprit) {
        return slice.voided(
                switch (culprit) {
                    case CONTENDER -> new VoidCause.ServerFailed("because of the contender", List.of());
                    case GENERATOR -> new VoidCause.LoadFault(Fault.generator("because of the generator"), List.of());
                    case HOST -> new VoidCause.OtherProcesses(30);
                    case INTERRUPTED -> new VoidCause.Interrupted();
                });
    }

    /** The same slice, standing in for a spoiled one. */
    public static SliceResult repeat(SliceResult slice) {
        return Changed.copy(slice, "repeat", 1);
    }

    /** What a tool says of ten seconds at that throughput. */
    public static LoadResult load(Scenario scenario, double throughput, boolean latency) {
        long requests = Math.round(throughput * SECONDS);
        double mean = 1000.0 * scenario.concurrency() / throughput;
        return new LoadResult(
                requests,
                requests,
                0,
                0,
                SECONDS,
                latency ? new LatencyMs(mean, mean * 0.9, mean * 1.5, mean * 3, null, mean * 10) : null,
                0.05 + throughput / 10_000,
                List.of(
                        scenario.tool(),
                        "-c",
                        String.valueOf(scenario.concurrency()),
                        "http://127.0.0.1:8080" + scenario.endpoint().path()),
                List.of());
    }

    /** What was seen meanwhile; the pool only where the container shows it. */
    public static Samples samples(double throughput, boolean pool) {
        return samples(throughput, pool, 150, 0);
    }

    /** The same with that much JIT time and that many refused tasks. */
    public static Samples samples(double throughput, boolean pool, long compileMillis, long rejected) {
        return new Samples(
                40,
                3.5,
                SECONDS,
                new Samples.Threads(93L, 89L, 95L, 4L, 111L),
                pool
                        ? new Samples.PoolUse(12.345, 48, 60, 200, 0.25)
                        : new Samples.PoolUse(null, null, null, null, null),
                throughput / 1_000,
                0.0,
                56.125,
                88.5,
                123_456_789L,
                98_765_432L,
                8_388_608L,
                345_678_901L,
                Math.round(throughput * SECONDS * 4_096),
                7L,
                35L,
                compileMillis,
                12_345L,
                rejected,
                new Samples.HostUse(14, 20, 0.5, null, 0.125, 0.25),
                null,
                null);
    }
}
