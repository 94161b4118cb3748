package containerkit.loadtest.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Basis of a run's predictions, known before it measures.
 *
 * @param costModel the key {@code cost_model} of another run's results
 * @param requests counts of the application's work for each response
 */
public record PredictionBasis(JsonNode costModel, List<CountedRequest> requests) {
    public PredictionBasis {
        requests = List.copyOf(requests);
    }
}
