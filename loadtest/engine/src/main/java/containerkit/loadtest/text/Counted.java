package containerkit.loadtest.text;

/**
 * Number of things, in words.
 *
 * @param thing word for one of them, whose plural ends with an s
 */
public record Counted(long number, String thing) {
    /** Returns {@code 1 server}, {@code 2 servers}. */
    @Override
    public String toString() {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
