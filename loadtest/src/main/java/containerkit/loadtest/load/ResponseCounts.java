package containerkit.loadtest.load;

import java.util.List;

/**
 * How many successful responses had come, again and again, from the first request to the last response.
 *
 * @param ms when they were counted, in milliseconds since a moment that its holder names
 * @param good how many there were then
 */
public record ResponseCounts(List<Long> ms, List<Long> good) {
    public ResponseCounts {
        if (ms.size() != good.size()) {
            throw new IllegalArgumentException("columns of different lengths");
        }
    }

    /** The same, counted from a moment that was so much earlier. */
    public ResponseCounts later(long byMs) {
        return new ResponseCounts(ms.stream().map(at -> at + byMs).toList(), good);
    }
}
