package containerkit.loadtest.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads which endpoints of a server a plan sets against each other. */
record Contrasts(YamlFile yaml, Set<String> endpoints) {
    private static final String KEY = "contrasts";
    private static final String EXAMPLE = "e.g. contrasts: [[block, raw]]";

    /**
     * The pairs, in the order of the plan.
     *
     * @param parts what is run; null where that is less than the plan has, so that no pair need be in it
     * @throws PlanException where a pair is none, is there twice, or has no loads
     */
    List<EndpointPair> of(@Nullable List<JsonNode> written, @Nullable List<Part> parts) {
        List<EndpointPair> pairs = new ArrayList<>();
        for (JsonNode line : written == null ? List.<JsonNode>of() : written) {
            EndpointPair pair = pair(line);
            if (pairs.stream().anyMatch(other -> other.has(pair.x(), pair.y()))) {
                throw yaml.about(KEY, "the contrast of " + text(pair) + " is there twice", "drop one");
            }
            if (parts != null
                    && parts.stream().allMatch(part -> pair.loads(part).isEmpty())) {
                throw yaml.about(
                        KEY,
                        "no part loads both " + text(pair) + " alike, so they cannot be set against each other",
                        "give both the same tool, connections, duration and rate; a share of a capacity is not the same");
            }
            pairs.add(pair);
        }
        return List.copyOf(pairs);
    }

    private EndpointPair pair(JsonNode written) {
        if (!written.isArray() || written.size() != 2) {
            throw yaml.about(KEY, "a contrast is a pair of endpoints, not " + written, EXAMPLE);
        }
        EndpointPair pair =
                new EndpointPair(written.get(0).asText(), written.get(1).asText());
        for (String name : List.of(pair.x(), pair.y())) {
            if (!endpoints.contains(name)) {
                throw yaml.about(name, "there is no endpoint '" + name + "'", new Suggestions(endpoints).hint(name));
            }
        }
        if (pair.x().equals(pair.y())) {
            throw yaml.about(KEY, "endpoint " + pair.x() + " cannot be set against itself", EXAMPLE);
        }
        return pair;
    }

    private static String text(EndpointPair pair) {
        return pair.x() + " and " + pair.y();
    }
}
