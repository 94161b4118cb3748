package containerkit.loadtest.observe;

/**
 * Values of a server, of its machine and of the kit beside it, each declared once. Files that the kit stores name a value
 * by its constant, in the unit that ends the name.
 */
public enum Reading {
    /** CPU time of the server; a slice has none if it was counted in steps of more than 5 % of it. */
    CPU_NANOS(Kind.COUNTER),
    /** Share of it that the JIT compiler's threads used. */
    JIT_CPU_NANOS(Kind.COUNTER),
    /** Share of it with which the server responded to the kit's readings. */
    OBSERVER_CPU_NANOS(Kind.COUNTER),
    /** CPU time, of all CPUs that the kit may use; computed from two readings. */
    CPU_PERCENT(Kind.MEAN),
    /** The same in the busiest half second. */
    PEAK_CPU_PERCENT(Kind.MOST),
    /** Heap bytes allocated. */
    ALLOCATED_BYTES(Kind.COUNTER),
    /** Threads started. Of all counts of threads virtual ones are no part. */
    STARTED_THREADS(Kind.COUNTER),
    /** Threads started since the server's start. */
    TOTAL_STARTED_THREADS(Kind.LAST),
    /** Threads alive. */
    LIVE_THREADS(Kind.MOST),
    /** Daemons among them. */
    DAEMON_THREADS(Kind.MOST),
    /** The JVM's own peak of threads alive, which is reset before a slice. */
    PEAK_THREADS(Kind.LAST),
    /** Threads of the request pool that serve a request. */
    POOL_BUSY(Kind.MEAN),
    /** The same, the most at a reading. */
    POOL_BUSY_MOST(Kind.MOST),
    /** Threads of the request pool. */
    POOL_THREADS(Kind.MOST),
    /** Limit of the request pool. */
    POOL_LIMIT(Kind.MOST),
    /** Requests that wait for a thread of the request pool. */
    POOL_QUEUED(Kind.MEAN),
    /** Tasks refused by a bounded async executor. */
    REJECTED_TASKS(Kind.COUNTER),
    /** Heap in use, garbage included. */
    HEAP_BYTES(Kind.MOST),
    /** Heap that the last collection left; a slice without a collection has none. */
    HEAP_AFTER_GC_BYTES(Kind.LAST),
    /** Memory in direct buffers. */
    DIRECT_BYTES(Kind.MOST),
    /** Resident memory of the server's process or processes. */
    RSS_BYTES(Kind.MOST),
    /** Classes of the server. This and the next four are what its JVM has committed, where it counts its native memory. */
    METASPACE_BYTES(Kind.LAST),
    /** Compiled code. */
    CODE_BYTES(Kind.LAST),
    /** Stacks of its threads. */
    STACK_BYTES(Kind.LAST),
    /** What the garbage collector keeps for itself. */
    COLLECTOR_BYTES(Kind.LAST),
    /** All else outside the heap, direct buffers included. */
    OTHER_NATIVE_BYTES(Kind.LAST),
    /** Garbage collections, all collectors together. */
    GC_COUNT(Kind.COUNTER),
    /** Time in them. */
    GC_MILLIS(Kind.COUNTER),
    /** Time of the JIT compiler, all its threads together. */
    COMPILE_MILLIS(Kind.COUNTER),
    /** CPU time that the machine had, all CPUs together. */
    HOST_CPU_NANOS(Kind.COUNTER),
    /** CPU time that all processes used. */
    HOST_BUSY_NANOS(Kind.COUNTER),
    /** CPU time that the hypervisor gave to other guests. */
    HOST_STEAL_NANOS(Kind.COUNTER),
    /** CPU time withheld by a cgroup limit; none if no limit is visible. */
    HOST_THROTTLED_NANOS(Kind.COUNTER),
    /** CPU time of the kit's own process: sampling, checking, writing. */
    KIT_CPU_NANOS(Kind.COUNTER),
    /** CPU time of the other servers of the run, which are at rest but may still be compiling. */
    NEIGHBOURS_CPU_NANOS(Kind.COUNTER),
    /** Output of the server, if the kit started it. */
    LOG_BYTES(Kind.COUNTER),
    /** Lines of it. */
    LOG_LINES(Kind.COUNTER),
    /** Bytes that the server wrote to files, its output included; the system counts whole pages. */
    WRITTEN_BYTES(Kind.COUNTER),
    /** Time from the server's slice before this one, while others were loaded; none in its first slice. */
    REST_NANOS(Kind.COUNTER),
    /** CPU time of the server meanwhile, without its JIT compiler's and the observer's. */
    REST_CPU_NANOS(Kind.COUNTER),
    /** Time from the start of the server's process to its first correct response, where it was started for this slice. */
    START_NANOS(Kind.COUNTER),
    /** CPU time of the server until then. */
    START_CPU_NANOS(Kind.COUNTER),
    /** Resident memory of the server then. */
    START_RSS_BYTES(Kind.MOST),
    /** Successful responses until a response cost hardly more than at the end of a long slice, likewise. */
    WARM_RESPONSES(Kind.COUNTER),
    /** CPU time of the server meanwhile. */
    WARM_CPU_NANOS(Kind.COUNTER);

    /** Ways in which the readings of a slice become its value. */
    public enum Kind {
        /** Grows from the server's start on: what it grew by. */
        COUNTER,
        /** Read again and again under load: the mean. */
        MEAN,
        /** Read again and again under load: the most. */
        MOST,
        /** Read when the slice has ended. */
        LAST
    }

    private final Kind kind;

    Reading(Kind kind) {
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
