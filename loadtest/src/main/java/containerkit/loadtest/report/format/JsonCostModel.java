package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.cost.CostModel;
import containerkit.loadtest.analyse.cost.CostModel.BlockCosts;
import containerkit.loadtest.analyse.cost.CostModel.Cost;
import containerkit.loadtest.analyse.cost.CostModel.Fit;
import containerkit.loadtest.analyse.cost.CostModel.Server;
import containerkit.loadtest.analyse.stats.Interval;
import java.util.Comparator;
import java.util.Optional;
import java.util.TreeMap;

/** Writes the costs of a response's shape for {@code results.json}. */
final class JsonCostModel {
    private JsonCostModel() {}

    /** Returns the cost model; JSON's null where no endpoint of the plan has a shape. */
    static JsonNode of(Optional<CostModel> model) {
        return model.<JsonNode>map(JsonCostModel::of).orElseGet(JsonNodeFactory.instance::nullNode);
    }

    private static ObjectNode of(CostModel model) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("problem", model.problem());
        model.lacking().forEach(node.putArray("lacking")::add);
        ArrayNode servers = node.putArray("contenders");
        model.servers().forEach(server -> server(servers.addObject(), server));
        return node;
    }

    private static void server(ObjectNode node, Server server) {
        JsonWriter.variant(node, server.variant());
        node.put("blocks", server.blocks());
        node.put("connections", server.connections());
        node.set("misfit_percent", JsonWriter.number(server.misfitPercent()));
        ArrayNode costs = node.putArray("costs");
        for (Cost cost : server.costs()) {
            ObjectNode one = costs.addObject();
            one.put("term", cost.term().key());
            one.put("unit", cost.term().unit());
            one.set("us", JsonWriter.number(cost.micros()));
            Interval interval = cost.interval();
            one.set("low", JsonWriter.number(interval == null ? null : interval.low()));
            one.set("high", JsonWriter.number(interval == null ? null : interval.high()));
            one.set("largest", JsonWriter.number(cost.largest()));
            one.set(
                    "bend_percent",
                    JsonWriter.number(cost.bend() == null ? null : cost.bend().percent()));
        }
        ArrayNode blocks = node.putArray("block_costs");
        for (BlockCosts block : server.blockCosts()) {
            ArrayNode micros = blocks.addObject().put("block", block.block()).putArray("us");
            block.micros().forEach(cost -> micros.add(JsonWriter.number(cost)));
        }
        ObjectNode fixed = node.putObject("fixed");
        server.fixed().entrySet().stream()
                .sorted(Comparator.comparing(each -> each.getKey().key()))
                .forEach(each -> fixed.set(each.getKey().key(), JsonWriter.number(each.getValue())));
        ObjectNode offsets = node.putObject("part_offsets");
        new TreeMap<>(server.partOffsets()).forEach((part, micros) -> offsets.set(part, JsonWriter.number(micros)));
        ArrayNode fits = node.putArray("scenarios");
        for (Fit fit : server.fits()) {
            ObjectNode one = fits.addObject();
            one.put("part", fit.key().part());
            one.put("scenario", fit.key().scenario());
            one.set("measured_us", JsonWriter.number(fit.measured()));
            one.set("modelled_us", JsonWriter.number(fit.modelled()));
        }
    }
}
