package containerkit.loadtest.load;

/**
 * What a tool's own summary says, whoever chose its options.
 *
 * @param good answers that the tool counts as right; none of them need have been checked
 * @param failed all other requests
 * @param seconds how long it took
 */
public record Totals(long good, long failed, double seconds) {
    /** Good answers per second. */
    public double goodPerSecond() {
        return seconds > 0 ? good / seconds : 0;
    }
}
