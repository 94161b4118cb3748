package containerkit.loadtest.text;

import java.util.List;

/**
 * The first few of many words, and the number of the others.
 *
 * @param most number of those that are named
 */
public record FirstFew(List<String> all, int most) {
    /** Returns {@code a, b, c and 2 more}. */
    @Override
    public String toString() {
        int more = all.size() - most;
        return String.join(", ", all.subList(0, Math.min(most, all.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }
}
