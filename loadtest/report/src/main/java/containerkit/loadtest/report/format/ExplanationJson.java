package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.RunFailures;
import containerkit.loadtest.analyse.explanation.Effect;
import containerkit.loadtest.analyse.explanation.Explanation;
import containerkit.loadtest.analyse.explanation.GapShare;
import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.view.ExplanationText;

/** Writes the explanation of a gap for machines: every key is always there. */
public final class ExplanationJson {
    private ExplanationJson() {}

    /** Returns the object {@code explanation} of {@code results.json}. */
    static ObjectNode of(Explanation explanation) {
        ExplainPlan plan = explanation.plan();
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("contender", plan.from().contender());
        root.put("from", plan.from().mode());
        root.put("to", plan.to().mode());
        root.put("scenario", plan.load().name());
        root.put("metric", explanation.comparedBy().metric().key());
        root.put("share_blocks", explanation.commonBlocks());
        root.set("gap", effect(explanation.gap()));
        ArrayNode steps = root.putArray("steps");
        explanation.steps().forEach((step, effect) -> {
            ObjectNode node = steps.addObject().put("name", step.mode());
            plan.changes(step).forEach(node.putArray("changes")::add);
            node.setAll(effect(effect));
            node.put("role", explanation.role(effect).key());
        });
        plan.leftOut().forEach(root.putArray("left_out")::add);
        root.set("rest", effect(explanation.rest()));
        root.put("conclusion", new ExplanationText(explanation).conclusion());
        return root;
    }

    /** Returns the same as a document of its own, with blocks, seed and failures of the run. */
    public static String document(Explanation explanation, RunFailures failures) {
        Plan plan = explanation.plan().plan();
        ObjectNode root = of(explanation);
        root.put("blocks", plan.blocks());
        root.put("seed", plan.seed());
        failures.sentences().forEach(root.putArray("failed")::add);
        return JsonWriter.text(root);
    }

    private static ObjectNode effect(Effect effect) {
        GapShare share = effect.share();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.set("ratio", JsonCells.ratio(effect.ratio()));
        ObjectNode percent = node.putObject("gap_percent");
        percent.set("value", JsonWriter.number(share == null ? null : Double.valueOf(share.percent())));
        percent.set("low", JsonWriter.number(share == null ? null : share.lowPercent()));
        percent.set("high", JsonWriter.number(share == null ? null : share.highPercent()));
        node.put("verdict", effect.verdict().word());
        node.put("shown", effect.shown());
        return node.put("reason", effect.objection());
    }
}
