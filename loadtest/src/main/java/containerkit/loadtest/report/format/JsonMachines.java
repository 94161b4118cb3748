package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.stats.Heterogeneity;
import containerkit.loadtest.analyse.verdict.MachineRatios;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.MergedShard;
import containerkit.loadtest.result.RunHeader;
import java.util.List;

/** The machines of merged shards, for {@code results.json}. */
final class JsonMachines {
    private JsonMachines() {}

    static ArrayNode shards(RunHeader header) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (MergedShard shard : header.shards()) {
            Environment environment = shard.environment();
            ObjectNode node = array.addObject();
            node.put("number", shard.origin().number());
            node.put("of", shard.origin().of());
            node.put("machine", shard.origin().machine());
            node.put("cpu", environment.cpu());
            node.put("cores", environment.cores());
            node.put("memory_bytes", environment.memoryBytes());
            node.put("kernel", environment.kernel());
            ArrayNode blocks = node.putArray("blocks");
            shard.origin().share().blocks(header.plan().blocks()).forEach(blocks::add);
        }
        return array;
    }

    static ArrayNode ratios(List<MachineRatios> all) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (MachineRatios ratios : all) {
            ObjectNode node = array.addObject();
            node.put("part", ratios.pair().part().name());
            node.put("scenario", ratios.pair().scenario().name());
            side(node.putObject("a"), ratios.pair().a());
            side(node.putObject("b"), ratios.pair().b());
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

    private static void side(ObjectNode node, Variant variant) {
        node.put("contender", variant.contender());
        node.put("mode", variant.mode());
    }
}
