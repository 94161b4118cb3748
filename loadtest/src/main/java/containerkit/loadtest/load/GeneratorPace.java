package containerkit.loadtest.load;

import org.jspecify.annotations.Nullable;

/**
 * How the built-in generator did.
 *
 * @param askedPerSecond the rate it was to send at; null in a closed model
 * @param achievedPerSecond the rate it sent at
 * @param latenessP99Ms how late requests were sent for which a connection was free: 99th percentile; null in a closed
 *     model
 * @param busyPercent CPU time of the thread that sends and receives, in percent of the elapsed time; of several threads
 *     the busiest. The time for which it waited for a CPU is not in it: where servers leave none, all closed loads wait
 * @param compilePercent time its own JIT compiler took, in percent of the elapsed time
 */
public record GeneratorPace(
        @Nullable Double askedPerSecond,
        double achievedPerSecond,
        @Nullable Double latenessP99Ms,
        double busyPercent,
        double compilePercent) {}
