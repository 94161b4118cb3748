package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.cost.Predictions;
import containerkit.loadtest.analyse.cost.Predictions.Row;
import containerkit.loadtest.plan.Variant;
import java.util.Optional;

/** What a cost model predicted, for {@code results.json}. */
final class JsonPredictions {
    private JsonPredictions() {}

    /** JSON's null where the run was given no cost model. */
    static JsonNode of(Optional<Predictions> predictions) {
        return predictions.<JsonNode>map(JsonPredictions::of).orElseGet(JsonNodeFactory.instance::nullNode);
    }

    private static ObjectNode of(Predictions predictions) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        side(node.putObject("reference"), predictions.reference());
        node.put("inside", predictions.inside());
        ArrayNode unknown = node.putArray("unknown");
        predictions.unknown().forEach(unknown::add);
        ArrayNode rows = node.putArray("pairs");
        for (Row row : predictions.rows()) {
            ObjectNode one = rows.addObject();
            one.put("part", row.part());
            one.put("scenario", row.scenario());
            side(one.putObject("a"), row.a());
            side(one.putObject("b"), row.b());
            one.set("predicted", JsonCells.ratio(row.predicted()));
            one.set("measured", JsonCells.ratio(row.measured()));
            one.put("inside", row.inside());
        }
        return node;
    }

    private static void side(ObjectNode node, Variant variant) {
        node.put("contender", variant.contender());
        node.put("mode", variant.mode());
    }
}
