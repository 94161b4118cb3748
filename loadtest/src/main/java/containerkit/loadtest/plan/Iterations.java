package containerkit.loadtest.plan;

import java.time.Duration;

/**
 * How JMH divides a slice: its forks run one after the other, each warms up and then measures, and all iterations of all
 * forks last equally long.
 *
 * @param benchmark what the score says
 * @param forks fresh JVMs
 * @param warmUp iterations of each fork that the score leaves out
 * @param measured iterations of each fork that make the score
 */
public record Iterations(Benchmark benchmark, int forks, int warmUp, int measured) {
    /** What JMH measures. */
    public enum Benchmark {
        /** Requests per second of all threads together. */
        THROUGHPUT,
        /** The time of one request, averaged over the threads. */
        AVERAGE_TIME
    }

    /** A whole slice as one iteration. */
    public static final Iterations ONE = new Iterations(Benchmark.THROUGHPUT, 1, 0, 1);

    private static final Duration SHORTEST = Duration.ofMillis(500);

    /** In a shorter one a JVM that was started for it is hardly warm, and its CPU is taken from the server. */
    private static final Duration SHORTEST_SCALED = Duration.ofSeconds(1);

    /** How many there are in all. */
    public long count() {
        return forks * ((long) warmUp + measured);
    }

    /** The length of one where all of them last that long. */
    public Duration each(Duration all) {
        return all.dividedBy(count());
    }

    /** The least that all of them may last: a plan's iteration is no shorter than a plan's slice. */
    Duration shortest() {
        return SHORTEST.multipliedBy(count());
    }

    /** What scaling leaves all of them, where the plan gives them as much. */
    Duration shortestScaled() {
        return SHORTEST_SCALED.multipliedBy(count());
    }
}
