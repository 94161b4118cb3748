package containerkit.loadtest.observe;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Values of a server and its host for one slice. Counters are the slice's own difference. Gauges were read every
 * {@value Sampler#INTERVAL_MS} ms while it was loaded. Values that were not read under load are null.
 *
 * @param taken number of times that the gauges were read
 * @param latestMs highest delay of a reading
 * @param seconds between the two readings of the counters
 * @param threads platform threads
 * @param pool the request pool
 * @param cpuSeconds CPU time of the server; null if it was counted in steps of more than 5 % of it
 * @param jitCpuSeconds share of it that its JIT compiler used; null if that cannot be read
 * @param cpuPercent of all CPUs that the kit may use, over the slice
 * @param peakCpuPercent of all CPUs that the kit may use, in the busiest half second
 * @param heapBytesMax most heap in use, garbage included
 * @param heapAfterGcBytes bytes that the last collection left; null if there was none in the slice
 * @param directBytesMax most memory in direct buffers
 * @param rssBytesMax largest resident set
 * @param allocatedBytes heap bytes allocated
 * @param gcCount collections
 * @param gcMillis time in them
 * @param compileMillis time of the JIT compiler
 * @param contextSwitches of all threads
 * @param rejected tasks refused by a bounded async executor
 * @param host CPU use of the machine meanwhile
 * @param observerCpuSeconds share of the CPU time with which the server responded to the kit's readings; null if that
 *     cannot be read
 * @param rest use since the server's slice before this one; null if there was none since its start
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Samples(
        int taken,
        @Nullable Double latestMs,
        double seconds,
        Threads threads,
        PoolUse pool,
        @Nullable Double cpuSeconds,
        @Nullable Double jitCpuSeconds,
        @Nullable Double cpuPercent,
        @Nullable Double peakCpuPercent,
        @Nullable Long heapBytesMax,
        @Nullable Long heapAfterGcBytes,
        @Nullable Long directBytesMax,
        @Nullable Long rssBytesMax,
        @Nullable Long allocatedBytes,
        @Nullable Long gcCount,
        @Nullable Long gcMillis,
        @Nullable Long compileMillis,
        @Nullable Long contextSwitches,
        @Nullable Long rejected,
        HostUse host,
        @Nullable Double observerCpuSeconds,
        @Nullable Rest rest) {

    /**
     * Returns the server's CPU time without its JIT compiler's and without the cost of the kit's readings, in seconds.
     * Compilation ends some day and is no cost of a request, but while it lasts it takes more than containers differ by. CPU
     * time that cannot be distinguished is included; null where none is known.
     */
    public @Nullable Double servingCpuSeconds() {
        return cpuSeconds == null
                ? null
                : Double.valueOf(cpuSeconds
                        - (jitCpuSeconds == null ? 0 : jitCpuSeconds)
                        - (observerCpuSeconds == null ? 0 : observerCpuSeconds));
    }

    /**
     * Use between the end of a slice and the server's next one, while others were loaded.
     *
     * @param seconds duration
     * @param cpuSeconds CPU time of the server, without its JIT compiler's and the observer's
     */
    public record Rest(double seconds, double cpuSeconds) {}

    /**
     * Threads, virtual ones not counted.
     *
     * @param live most alive at a reading
     * @param daemon most daemons at a reading
     * @param peak the JVM's own peak, reset before the slice
     * @param started in the slice
     * @param totalStarted since the server's start
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Threads(
            @Nullable Long live,
            @Nullable Long daemon,
            @Nullable Long peak,
            @Nullable Long started,
            @Nullable Long totalStarted) {}

    /**
     * Use of the request pool.
     *
     * @param busy threads serving a request, mean of the readings
     * @param busyMax the most at a reading
     * @param current most threads alive at a reading
     * @param max the limit
     * @param queued requests waiting for a thread, mean of the readings
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PoolUse(
            @Nullable Double busy,
            @Nullable Integer busyMax,
            @Nullable Integer current,
            @Nullable Integer max,
            @Nullable Double queued) {}

    /**
     * CPU use of the machine.
     *
     * @param busySeconds CPU time that was used by all processes
     * @param cpuSeconds CPU time that there was, all CPUs together
     * @param stealPercent share that the hypervisor gave to other guests
     * @param throttledMillis time withheld by a cgroup limit; null if no limit is visible
     * @param kitCpuSeconds used by the kit's own process: sampling, checking, writing
     * @param neighboursCpuSeconds used by the other servers of the run, which are at rest but may still be compiling
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record HostUse(
            double busySeconds,
            double cpuSeconds,
            double stealPercent,
            @Nullable Long throttledMillis,
            double kitCpuSeconds,
            double neighboursCpuSeconds) {}
}
