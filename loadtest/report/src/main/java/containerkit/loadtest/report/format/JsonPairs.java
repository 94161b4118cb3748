package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.stats.Heterogeneity;
import containerkit.loadtest.analyse.verdict.MachineRatios;
import containerkit.loadtest.analyse.verdict.PairRatios;
import java.util.List;

/** Writes facts about pairs besides their verdicts, for {@code results.json}. */
final class JsonPairs {
    private JsonPairs() {}

    /** Returns the ratio of each machine of merged shards, for each pair. */
    static ArrayNode machineRatios(List<MachineRatios> all) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (MachineRatios ratios : all) {
            ObjectNode node = array.addObject();
            node.put("part", ratios.pair().part().name());
            node.put("scenario", ratios.pair().scenario().name());
            JsonWriter.variant(node.putObject("a"), ratios.pair().a());
            JsonWriter.variant(node.putObject("b"), ratios.pair().b());
            ArrayNode machines = node.putArray("machines");
            ratios.machines().forEach(machine -> {
                ObjectNode each = machines.addObject();
                each.put("machine", machine.machine());
                each.set("ratio", JsonCells.ratio(machine.ratio()));
                each.put("reversed", machine.reversed());
            });
            if (ratios.heterogeneity().isEmpty()) {
                node.putNull("heterogeneity");
            } else {
                Heterogeneity found = ratios.heterogeneity().get();
                ObjectNode between = node.putObject("heterogeneity");
                between.set("tau", JsonWriter.number(found.tau()));
                between.set("low", JsonWriter.number(found.interval().low()));
                between.set("high", JsonWriter.number(found.interval().high()));
                between.set("p", JsonWriter.number(found.p()));
            }
        }
        return array;
    }

    /** Returns the ratios of the pairs that the plan names: one entry for each metric. */
    static ArrayNode contrasts(List<PairRatios> contrasts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (PairRatios contrast : contrasts) {
            contrast.ratios().forEach((metric, ratio) -> {
                ObjectNode node = array.addObject();
                node.put("part", contrast.part());
                node.put("scenario", contrast.scenario().name());
                node.put("metric", metric.key());
                JsonWriter.variant(node.putObject("a"), contrast.a());
                JsonWriter.variant(node.putObject("b"), contrast.b());
                node.set("ratio", JsonCells.ratio(ratio));
            });
        }
        return array;
    }
}
