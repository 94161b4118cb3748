package containerkit.loadtest.plan;

import java.util.List;
import java.util.Set;

/**
 * Names that a plan may use and other packages define.
 *
 * @param tools the names of the drivers
 * @param metrics the keys of the metrics that a result can be about; the first is the default
 */
public record Vocabulary(Set<String> tools, List<String> metrics) {
    public Vocabulary {
        tools = Set.copyOf(tools);
        metrics = List.copyOf(metrics);
    }
}
