package containerkit.loadtest.load.open;

/**
 * Open model: requests are due at even intervals, whatever the responses do. Those that could not be sent in time stay due,
 * each with its own intended time, so that waiting for a free connection counts as latency.
 */
final class OpenPacing implements Pacing {
    private static final double NANOS_PER_SECOND = 1e9;

    private final long start;
    private final double intervalNanos;
    private final long requests;
    private long taken;

    /**
     * @param start the first request is due then
     * @param ratePerSecond how many are due in a second
     * @param requests how many there are in all
     */
    OpenPacing(long start, double ratePerSecond, long requests) {
        this.start = start;
        this.intervalNanos = NANOS_PER_SECOND / ratePerSecond;
        this.requests = requests;
    }

    /** Every n-th request of these, beginning with that of the share's index: n loops together send them all. */
    static OpenPacing of(long start, double ratePerSecond, long requests, LoopShare share) {
        long first = start + Math.round(share.index() * NANOS_PER_SECOND / ratePerSecond);
        return new OpenPacing(first, ratePerSecond / share.loops(), share.of(requests));
    }

    /** How many requests are due in so long a time. */
    static long requestsIn(double ratePerSecond, long durationNanos) {
        return Math.max(1, Math.round(durationNanos / NANOS_PER_SECOND * ratePerSecond));
    }

    @Override
    public boolean due(long now) {
        return taken < requests && now - intended() >= 0;
    }

    @Override
    public long take(long now) {
        long intended = intended();
        taken++;
        return intended;
    }

    @Override
    public boolean over(long now) {
        return taken >= requests;
    }

    @Override
    public long waitNanos(long now) {
        return intended() - now;
    }

    /** Requests that have not been taken. */
    long left() {
        return requests - taken;
    }

    private long intended() {
        return start + Math.round(taken * intervalNanos); // from the start each time: rounding must not add up
    }
}
