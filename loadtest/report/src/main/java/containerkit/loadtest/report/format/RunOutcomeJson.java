package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.plan.Plan;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes the outcome of a run for a script: how it ended, where it is, its verdicts and caveats as {@code results.json}
 * has them.
 */
public final class RunOutcomeJson {
    private RunOutcomeJson() {}

    /**
     * Returns the outcome as one document.
     *
     * @param run the run's directory
     * @param exitCode exit code of the kit
     * @param gate decision of the gate; null where the run is no gate's
     */
    public static String of(Path run, Analysis analysis, int exitCode, @Nullable JsonNode gate) {
        Plan plan = analysis.run().header().plan();
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema", JsonWriter.SCHEMA);
        root.put("exit_code", exitCode);
        analysis.failures().sentences().forEach(root.putArray("failed")::add);
        root.put("run", run.toAbsolutePath().normalize().toString());
        root.put("seed", plan.seed());
        root.put("blocks", plan.blocks());
        root.put("plan", plan.name());
        if (gate != null) {
            root.set("gate", gate);
        }
        root.set("comparisons", new JsonCells(analysis).comparisons(Comparison::primary));
        root.set("caveats", JsonWriter.caveats(analysis));
        return JsonWriter.text(root);
    }
}
