package containerkit.loadtest.load.open;

/**
 * Decides when the next request is to be sent. Times are nanoseconds of the clock that {@code System.nanoTime} reads;
 * nothing here reads a clock, so that tests can.
 */
sealed interface Pacing permits ClosedPacing, OpenPacing {
    /** Whether a request is to be sent now, if a connection is free. */
    boolean due(long now);

    /** Takes the request that is due and returns the time at which it was meant to be sent. */
    long take(long now);

    /** Whether no request will ever be due again. */
    boolean over(long now);

    /** How long until the next request is due; meaningful only where none is due now and it is not over. */
    long waitNanos(long now);
}
