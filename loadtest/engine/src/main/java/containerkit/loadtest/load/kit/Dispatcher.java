package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.ResponseCheck.Verdict;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Gives requests to free places as they come due, and counts them. It reads no clock and knows no network: the time
 * comes with every call, in the nanoseconds of {@code System.nanoTime}.
 */
final class Dispatcher {
    private final Pacing pacing;
    private final Tally tally;
    private final Deque<Place> free = new ArrayDeque<>();
    private int underWay;

    Dispatcher(Pacing pacing, Tally tally, Iterable<? extends Place> places) {
        this.pacing = pacing;
        this.tally = tally;
        places.forEach(free::add);
    }

    /** Place for one request at a time. */
    interface Place {
        /** Sends a request; the dispatcher is told later of its response, or that there is none. */
        void send(long intendedNanos, long nowNanos);

        /** Returns the time at which the request under way was meant to be sent. */
        long intendedNanos();
    }

    void tick(long now) {
        send(now, true);
    }

    /** Counts the complete response in that place, and frees the place. */
    void responded(Place place, long now, Verdict verdict) {
        tally.responded(place.intendedNanos(), now, verdict);
        freed(place, now);
    }

    /** Counts a request that will get no response, and frees its place. */
    void broken(Place place, long now, Fault why) {
        tally.broken(why);
        freed(place, now);
    }

    boolean over(long now) {
        return underWay == 0 && pacing.over(now);
    }

    private void freed(Place place, long now) {
        underWay--;
        boolean spare = !free.isEmpty();
        free.add(place); // at the end, so that every connection gets its share
        send(now, spare);
    }

    /**
     * Sends the requests that are due, as far as places are free.
     *
     * @param spare true if a place had been free before, so that any lateness is the generator's fault
     */
    private void send(long now, boolean spare) {
        while (!free.isEmpty() && pacing.due(now)) {
            long intended = pacing.take(now);
            if (spare) {
                tally.late(now - intended);
            }
            underWay++;
            tally.sent(now);
            free.remove().send(intended, now);
        }
    }
}
