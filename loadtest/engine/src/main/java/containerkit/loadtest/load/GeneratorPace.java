package containerkit.loadtest.load;

import org.jspecify.annotations.Nullable;

/**
 * Pace and CPU use of the built-in generator.
 *
 * @param askedPerSecond rate at which it was to send; null in a closed model
 * @param achievedPerSecond rate at which it sent
 * @param latenessP99Ms lateness of requests for which a connection was free: 99th percentile; null in a closed model
 * @param busyPercent CPU time of the thread that sends and receives, in percent of the elapsed time; of several threads
 *     the busiest. The time for which it waited for a CPU is not in it: where servers leave none, all closed loads wait
 */
public record GeneratorPace(
        @Nullable Double askedPerSecond, double achievedPerSecond, @Nullable Double latenessP99Ms, double busyPercent) {
    /** Largest share of a measured 99th percentile that may be the generator's own delay. */
    public static final double MOST_LATE_SHARE = 0.1;

    /** Smallest share of the planned rate that must be sent, in percent. */
    public static final double LEAST_SENT_PERCENT = 98;
}
