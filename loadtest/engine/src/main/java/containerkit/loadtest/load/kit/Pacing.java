package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.kit.LoadGroup.LoopShare;

/**
 * Decides when the next request is to be sent. Times are nanoseconds of the clock that {@code System.nanoTime} reads.
 * Nothing here reads a clock, so that tests can choose the time.
 */
sealed interface Pacing {
    /** Returns whether a request is to be sent now, if a connection is free. */
    boolean due(long now);

    /** Takes the request that is due and returns the time at which it was meant to be sent. */
    long take(long now);

    /** Returns whether no request will ever be due again. */
    boolean over(long now);

    /** Closed model: a free connection sends at once, until the time is up or the requests are sent. */
    static final class ClosedPacing implements Pacing {
        private final long end;
        private long left;

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
    }

    /**
     * Open model: requests are due at their times, whatever the responses do. Requests that could not be sent in time
     * stay due, each with its own intended time, so that waiting for a free connection counts as latency.
     */
    static final class OpenPacing implements Pacing {
        private static final double NANOS_PER_SECOND = 1e9;

        private final long first;
        private final double intervalNanos;
        private final long requests;
        private long taken;

        /**
         * Creates every n-th of all requests at even intervals, beginning with that of the share's index: n loops send
         * them all. Start, rate and number are those of all together.
         */
        OpenPacing(long start, double ratePerSecond, long requests, LoopShare share) {
            this.intervalNanos = share.loops() * NANOS_PER_SECOND / ratePerSecond;
            this.first = start + Math.round(share.index() * NANOS_PER_SECOND / ratePerSecond);
            this.requests = share.of(requests);
        }

        /** Returns the number of requests that are due in that time, at least 1. */
        static long requestsIn(double ratePerSecond, long durationNanos) {
            return Math.max(1, Math.round(durationNanos / NANOS_PER_SECOND * ratePerSecond));
        }

        @Override
        public boolean due(long now) {
            return taken < requests && now - intended() >= 0;
        }

        @Override
        public long take(long now) {
            long due = intended();
            taken++;
            return due;
        }

        @Override
        public boolean over(long now) {
            return taken >= requests;
        }

        /** Returns the time until the next request is due; meaningful only if none is due now and it is not over. */
        long waitNanos(long now) {
            return intended() - now;
        }

        /** Returns the time at which the next request is due; from the start each time: rounding must not add up. */
        private long intended() {
            return first + Math.round(taken * intervalNanos);
        }

        /** Returns the number of requests that were due by then and have not been taken; takes them. */
        long overdue(long now) {
            long before = taken;
            while (due(now)) {
                taken++;
            }
            return taken - before;
        }
    }
}
