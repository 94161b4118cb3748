package containerkit.loadtest.load;

import java.util.List;

/**
 * Number of successful responses at successive times, from the first request to the last response.
 *
 * @param ms times of the counts, in milliseconds since a moment that its holder names
 * @param good number of successful responses at these times
 */
public record ResponseCounts(List<Long> ms, List<Long> good) {
    /** Returns the same counts, with times counted from a moment that was {@code byMs} earlier. */
    public ResponseCounts later(long byMs) {
        return new ResponseCounts(ms.stream().map(at -> at + byMs).toList(), good);
    }
}
