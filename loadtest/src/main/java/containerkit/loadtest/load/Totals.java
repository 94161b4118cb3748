package containerkit.loadtest.load;

/**
 * What a tool's own summary says, whoever chose its options.
 *
 * @param good responses that the tool counts as right; they need not have been checked
 * @param failed all other requests
 * @param seconds how long it took
 */
public record Totals(long good, long failed, double seconds) {
    /** Successful responses per second. */
    public double goodPerSecond() {
        return seconds > 0 ? good / seconds : 0;
    }
}
