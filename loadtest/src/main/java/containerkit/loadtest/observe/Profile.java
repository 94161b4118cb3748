package containerkit.loadtest.observe;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Where a server spent CPU time and allocated memory while it was loaded.
 *
 * @param sampler what took the stacks of the CPU time
 * @param times CPU time by kind of thread; null where the system does not tell it
 * @param cpu stacks, weighed by samples
 * @param allocation stacks, weighed by allocated bytes as the JVM extrapolates them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Profile(Sampler sampler, @Nullable ThreadTimes times, CallTree cpu, CallTree allocation) {
    /** The event of JDK Flight Recorder that samples allocation. */
    public static final String ALLOCATION_EVENT = "jdk.ObjectAllocationSample";

    /** An event of JDK Flight Recorder that samples stacks. */
    public enum Sampler {
        /** By CPU time, native code and kernel included. On Linux from JDK 25 on. */
        CPU_TIME("jdk.CPUTimeSample"),
        /** By elapsed time, only threads that run Java code: nothing of the kernel and of native code. */
        EXECUTION("jdk.ExecutionSample");

        private final String event;

        Sampler(String event) {
            this.event = event;
        }

        /** The event's name. */
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
     * @param kernelNanos what all others spent in the kernel
     */
    public record ThreadTimes(long totalNanos, long jitNanos, long gcNanos, long kernelNanos) {}
}
