package containerkit.loadtest.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.RunFailures;
import containerkit.loadtest.analyse.explanation.Explanation;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.format.ExplanationJson;
import java.io.UncheckedIOException;

/** What explains a gap, for programs: as {@code results.json} has it, and what the run was. */
record ExplainJson(Explanation explanation, RunFailures shortfall) {
    String text() {
        Plan plan = explanation.plan().plan();
        ObjectNode root = ExplanationJson.of(explanation);
        root.put("blocks", plan.blocks());
        root.put("seed", plan.seed());
        ArrayNode failed = root.putArray("failed");
        shortfall.sentences().forEach(failed::add);
        try {
            return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // a tree of plain nodes has none
        }
    }
}
