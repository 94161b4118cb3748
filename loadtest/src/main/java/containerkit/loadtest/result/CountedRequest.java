package containerkit.loadtest.result;

import containerkit.loadtest.plan.Dimension;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request, and what an application did for one response to it.
 *
 * @param name of the endpoint
 * @param status of the response
 * @param counts how much of each dimension; what is missing is 0
 * @param varies whether one more response of the same server had other counts
 */
public record CountedRequest(String name, int status, Map<Dimension, Integer> counts, boolean varies) {
    public CountedRequest {
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    /** The same with so much of that. */
    public CountedRequest with(Dimension dimension, int count) {
        Map<Dimension, Integer> more = new TreeMap<>(counts);
        more.put(dimension, count);
        return new CountedRequest(name, status, more, varies);
    }

    /** How much of that it has. */
    public int count(Dimension dimension) {
        return counts.getOrDefault(dimension, 0);
    }
}
