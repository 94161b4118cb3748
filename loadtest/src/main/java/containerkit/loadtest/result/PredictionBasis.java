package containerkit.loadtest.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What predictions of a run rest on, known before it measures.
 *
 * @param costModel the key {@code cost_model} of another run's results
 * @param requests what the application does for each response
 */
public record PredictionBasis(JsonNode costModel, List<CountedRequest> requests) {
    public PredictionBasis {
        requests = List.copyOf(requests);
    }
}
