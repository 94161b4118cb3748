package containerkit.loadtest.observe;

import org.jspecify.annotations.Nullable;

/**
 * Momentary values of one server; null for values that cannot be read here.
 *
 * @param nanoTime the kit's own monotonic clock
 * @param cpuNanos CPU time since start, for the peak
 * @param liveThreads platform threads alive
 * @param daemonThreads daemons among them
 * @param heapUsedBytes used heap, garbage included
 * @param directBytes memory of direct buffers
 * @param rssBytes resident set of the server's process or processes
 * @param pool the request pool
 * @param collected collections since start; null if they were not read
 */
record Gauges(
        long nanoTime,
        @Nullable Long cpuNanos,
        @Nullable Long liveThreads,
        @Nullable Long daemonThreads,
        @Nullable Long heapUsedBytes,
        @Nullable Long directBytes,
        @Nullable Long rssBytes,
        Pool pool,
        @Nullable Collected collected) {

    /** Returns the same values with the collections that were read after them. */
    Gauges with(@Nullable Collected since) {
        return new Gauges(
                nanoTime, cpuNanos, liveThreads, daemonThreads, heapUsedBytes, directBytes, rssBytes, pool, since);
    }

    /**
     * Garbage collections of all collectors together.
     *
     * @param count number of collections
     * @param millis time spent in them
     */
    record Collected(long count, long millis) {}

    /**
     * Request pool as its MBean shows it; null for values that it does not show.
     *
     * @param busy threads serving a request
     * @param current threads alive
     * @param max the limit
     * @param queued requests waiting for a thread
     */
    record Pool(@Nullable Integer busy, @Nullable Integer current, @Nullable Integer max, @Nullable Integer queued) {}
}
