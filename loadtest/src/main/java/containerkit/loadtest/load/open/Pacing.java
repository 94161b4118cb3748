package containerkit.loadtest.load.open;

import containerkit.loadtest.load.open.LoadGroup.LoopShare;

/**
 * Decides when the next request is to be sent. Times are nanoseconds of the clock that {@code System.nanoTime} reads;
 * nothing here reads a clock, so that tests can.
 */
sealed interface Pacing {
    /** Whether a request is to be sent now, if a connection is free. */
    boolean due(long now);

    /** Takes the request that is due and returns the time at which it was meant to be sent. */
    long take(long now);

    /** Whether no request will ever be due again. */
    boolean over(long now);

    /** How long until the next request is due; meaningful only where none is due now and it is not over. */
    long waitNanos(long now);

    /** Closed model: whoever is free sends at once, until the time is up or the requests are sent. */
    static final class ClosedPacing implements Pacing {
        private final long end;
        private long left;

        /**
         * @param end no request is sent from then on
         * @param requests no more than these are sent
         */
        ClosedPacing(long end, long requests) {
            this.end = end;
            this.left = requests;
        }

        @Override
        public boolean due(long now) {
            return left > 0 && now - end < 0;
        }

        @Override
        public long take(long now) {
            left--;
            return now;
        }

        @Override
        public boolean over(long now) {
            return !due(now);
        }

        @Override
        public long waitNanos(long now) {
            return 0;
        }
    }

    /**
     * Open model: requests are due at even intervals, whatever the responses do. Those that could not be sent in time stay due,
     * each with its own intended time, so that waiting for a free connection counts as latency.
     */
    static final class OpenPacing implements Pacing {
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
}
