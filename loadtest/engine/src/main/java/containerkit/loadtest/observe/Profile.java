package containerkit.loadtest.observe;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * CPU time and allocated memory of a loaded server, by stack.
 *
 * @param sampler event that sampled the stacks of the CPU time
 * @param times CPU time by kind of thread; null if the system does not tell it
 * @param cpu stacks, weighed by samples
 * @param allocation stacks, weighed by allocated bytes as the JVM extrapolates them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Profile(Sampler sampler, @Nullable ThreadTimes times, CallTree cpu, CallTree allocation) {
    /** Event of JDK Flight Recorder that samples allocation. */
    public static final String ALLOCATION_EVENT = "jdk.ObjectAllocationSample";

    /** Event of JDK Flight Recorder that samples stacks. */
    public enum Sampler {
        /** Sampling by CPU time, native code and kernel included. On Linux from JDK 25 on. */
        CPU_TIME("jdk.CPUTimeSample"),
        /** Sampling by elapsed time, only of threads that run Java code: nothing of the kernel and of native code. */
        EXECUTION("jdk.ExecutionSample");

        private final String event;

        Sampler(String event) {
            this.event = event;
        }

        public String event() {
            return event;
        }
    }

    /**
     * CPU time in nanoseconds, without that of the recorder's own threads.
     *
     * @param totalNanos all threads, also those that ended
     * @param jitNanos the JIT compiler's threads
     * @param gcNanos the garbage collector's threads and the VM's own
     * @param kernelNanos time of all other threads in the kernel
     */
    public record ThreadTimes(long totalNanos, long jitNanos, long gcNanos, long kernelNanos) {
        ThreadTimes since(ThreadTimes before) {
            return new ThreadTimes(
                    totalNanos - before.totalNanos,
                    jitNanos - before.jitNanos,
                    gcNanos - before.gcNanos,
                    Math.max(0, kernelNanos - before.kernelNanos));
        }
    }
}
