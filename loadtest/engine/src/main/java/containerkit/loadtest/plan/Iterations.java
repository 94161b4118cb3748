package containerkit.loadtest.plan;

import java.time.Duration;

/**
 * Division of a slice by JMH. Its forks run one after the other, each warms up and then measures, and all iterations of
 * all forks last equally long.
 *
 * @param benchmark meaning of the score
 * @param forks fresh JVMs
 * @param warmUp iterations of each fork that the score leaves out
 * @param measured iterations of each fork that make the score
 */
public record Iterations(Benchmark benchmark, int forks, int warmUp, int measured) {
    /** Quantity that JMH measures. */
    public enum Benchmark {
        /** Requests per second of all threads together. */
        THROUGHPUT,
        /** Time of one request, averaged over the threads. */
        AVERAGE_TIME
    }

    /** Division of a whole slice as one iteration. */
    public static final Iterations ONE = new Iterations(Benchmark.THROUGHPUT, 1, 0, 1);

    /** Returns the length of one iteration if all of them together last that long. */
    public Duration each(Duration all) {
        return all.dividedBy(forks * ((long) warmUp + measured));
    }
}
