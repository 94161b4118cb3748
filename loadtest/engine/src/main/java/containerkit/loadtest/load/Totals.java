package containerkit.loadtest.load;

/**
 * Totals of a tool's own summary, whoever chose its options.
 *
 * @param good responses that the tool counts as right; they need not have been checked
 * @param failed all other requests
 * @param seconds duration of the load
 */
public record Totals(long good, long failed, double seconds) {
    /** Returns the successful responses per second; 0 if the duration is 0. */
    public double goodPerSecond() {
        return seconds > 0 ? good / seconds : 0;
    }
}
