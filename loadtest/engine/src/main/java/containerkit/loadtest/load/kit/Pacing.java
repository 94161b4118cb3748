package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.kit.LoadGroup.LoopShare;
import java.util.SplittableRandom;

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

    /** Returns the time until the next request is due; meaningful only if none is due now and it is not over. */
    long waitNanos(long now);

    /** Closed model: a free connection sends at once, until the time is up or the requests are sent. */
    static final class ClosedPacing implements Pacing {
        private final long end;
        private long left;

        /**
         * @param end time from which on no request is sent
         * @param requests highest number of requests
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
     * Open model: requests are due at their times, whatever the responses do. Requests that could not be sent in time
     * stay due, each with its own intended time, so that waiting for a free connection counts as latency.
     */
    static final class OpenPacing implements Pacing {
        private static final double NANOS_PER_SECOND = 1e9;

        private final long requests;
        private final Arriving arriving;
        private long intended;
        private long taken;

        private OpenPacing(long requests, Arriving arriving) {
            this.requests = requests;
            this.arriving = arriving;
            this.intended = arriving.at(0);
        }

        /** Times at which requests are due, asked for one after the other. */
        private interface Arriving {
            long at(long request);
        }

        /**
         * Creates requests at even intervals.
         *
         * @param start time at which the first request is due
         * @param ratePerSecond number of requests that are due in a second
         * @param requests number of requests in all
         */
        static OpenPacing even(long start, double ratePerSecond, long requests) {
            double intervalNanos = NANOS_PER_SECOND / ratePerSecond;
            // From the start each time: rounding must not add up.
            return new OpenPacing(requests, request -> start + Math.round(request * intervalNanos));
        }

        /**
         * Creates every n-th request of these, beginning with that of the share's index: n loops together send them
         * all.
         */
        static OpenPacing even(long start, double ratePerSecond, long requests, LoopShare share) {
            long first = start + Math.round(share.index() * NANOS_PER_SECOND / ratePerSecond);
            return even(first, ratePerSecond / share.loops(), share.of(requests));
        }

        /**
         * Creates requests at random times: a Poisson process of that rate, given that so many requests fall into the
         * time in which so many are due. These are independent and uniform over that time (order statistics), so with k
         * of them left at t the next is due at t + (T - t)(1 - U^(1/k)). The loops of a slice, each with its own share
         * and sequence, make one such process together.
         *
         * @param seed seed that repeats the times
         */
        static OpenPacing poisson(long start, double ratePerSecond, long requests, LoopShare share, long seed) {
            double all = requests * NANOS_PER_SECOND / ratePerSecond;
            long own = share.of(requests);
            SplittableRandom random = new SplittableRandom(seed * 31 + share.index());
            double[] gone = {0};
            return new OpenPacing(own, request -> {
                if (request < own) {
                    gone[0] += (all - gone[0]) * (1 - Math.pow(1 - random.nextDouble(), 1.0 / (own - request)));
                }
                return start + Math.round(gone[0]);
            });
        }

        /** Returns the number of requests that are due in that time, at least 1. */
        static long requestsIn(double ratePerSecond, long durationNanos) {
            return Math.max(1, Math.round(durationNanos / NANOS_PER_SECOND * ratePerSecond));
        }

        @Override
        public boolean due(long now) {
            return taken < requests && now - intended >= 0;
        }

        @Override
        public long take(long now) {
            long due = intended;
            taken++;
            intended = arriving.at(taken);
            return due;
        }

        @Override
        public boolean over(long now) {
            return taken >= requests;
        }

        @Override
        public long waitNanos(long now) {
            return intended - now;
        }

        /** Returns the number of requests that were due by then and have not been taken; takes them. */
        long overdue(long now) {
            long overdue = 0;
            while (due(now)) {
                take(now);
                overdue++;
            }
            return overdue;
        }
    }
}
