package containerkit.loadtest.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.Effect;
import containerkit.loadtest.analyse.Explanation;
import containerkit.loadtest.analyse.GapShare;
import containerkit.loadtest.analyse.Ratio;
import containerkit.loadtest.analyse.Shortfall;
import containerkit.loadtest.plan.ExplainPlan;
import java.io.UncheckedIOException;

/** What explains a gap, for programs: every key is always there. */
record ExplainJson(Explanation explanation, Shortfall shortfall) {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    String text() {
        ExplainPlan plan = explanation.plan();
        ObjectNode root = NODES.objectNode();
        root.put("contender", plan.from().contender());
        root.put("from", plan.from().mode());
        root.put("to", plan.to().mode());
        root.put("scenario", plan.load().name());
        root.put("metric", explanation.yardstick().metric().key());
        root.put("blocks", plan.plan().blocks());
        root.put("seed", plan.plan().seed());
        ArrayNode failed = root.putArray("failed");
        shortfall.sentences().forEach(failed::add);
        root.set("gap", effect(explanation.gap()));
        ArrayNode steps = root.putArray("steps");
        explanation.steps().forEach((step, effect) -> {
            ObjectNode node = steps.addObject().put("name", step.mode());
            ArrayNode changes = node.putArray("changes");
            plan.changes(step).forEach(changes::add);
            node.setAll(effect(effect));
        });
        root.set("rest", effect(explanation.rest()));
        root.put("conclusion", new ExplainTable(explanation).conclusion());
        try {
            return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // a tree of plain nodes has none
        }
    }

    private static ObjectNode effect(Effect effect) {
        Ratio ratio = effect.ratio();
        GapShare share = effect.share();
        ObjectNode node = NODES.objectNode();
        node.put("blocks", ratio.blocks());
        node.putObject("ratio")
                .put("value", ratio.value())
                .put(
                        "low",
                        ratio.interval() == null
                                ? null
                                : Double.valueOf(ratio.interval().low()))
                .put(
                        "high",
                        ratio.interval() == null
                                ? null
                                : Double.valueOf(ratio.interval().high()));
        node.putObject("gap_percent")
                .put("value", share == null ? null : Double.valueOf(share.percent()))
                .put("low", share == null ? null : share.lowPercent())
                .put("high", share == null ? null : share.highPercent());
        node.put("shown", effect.shown());
        return node.put("reason", effect.objection());
    }
}
