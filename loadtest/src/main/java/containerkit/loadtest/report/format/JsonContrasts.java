package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.verdict.EndpointContrast;
import containerkit.loadtest.plan.Scenario;
import java.util.List;

/** Endpoints and servers set against each other, for {@code results.json}: one entry for each metric. */
final class JsonContrasts {
    private JsonContrasts() {}

    static ArrayNode of(List<EndpointContrast> contrasts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (EndpointContrast contrast : contrasts) {
            contrast.ratios().forEach((metric, ratio) -> {
                ObjectNode node = array.addObject();
                node.put("part", contrast.part());
                node.put("contender", contrast.variant().contender());
                node.put("mode", contrast.variant().mode());
                node.put("metric", metric.key());
                side(node.putObject("x"), contrast.x());
                ObjectNode y = node.putObject("y");
                if (contrast.ofServers()) {
                    y.put("contender", contrast.other().contender());
                    y.put("mode", contrast.other().mode());
                }
                side(y, contrast.y());
                node.set("ratio", JsonCells.ratio(ratio));
            });
        }
        return array;
    }

    private static void side(ObjectNode node, Scenario scenario) {
        node.put("endpoint", scenario.endpoint().name());
        node.put("scenario", scenario.name());
    }
}
