package containerkit.loadtest.plan;

/**
 * A number of things.
 *
 * @param number how many
 * @param thing the word for one of them, whose plural ends with an s
 */
public record Counted(long number, String thing) {
    /** {@code 1 server}, {@code 2 servers}. */
    @Override
    public String toString() {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
