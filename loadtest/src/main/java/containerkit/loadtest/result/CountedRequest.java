package containerkit.loadtest.result;

import containerkit.loadtest.plan.Dimension;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request, and the counts of an application's work for one response to it.
 *
 * @param name of the endpoint
 * @param status of the response
 * @param counts amount of each dimension; a missing one is 0
 * @param varies true if one more response of the same server had other counts
 */
public record CountedRequest(String name, int status, Map<Dimension, Integer> counts, boolean varies) {
    public CountedRequest {
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    /** Returns the same request with that count. */
    public CountedRequest with(Dimension dimension, int count) {
        Map<Dimension, Integer> more = new TreeMap<>(counts);
        more.put(dimension, count);
        return new CountedRequest(name, status, more, varies);
    }

    /** Returns the count of a dimension. */
    public int count(Dimension dimension) {
        return counts.getOrDefault(dimension, 0);
    }
}
