package containerkit.loadtest.report.json;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a run for a script: how it ended, where it is, its results and caveats as {@code results.json} has them.
 *
 * @param exitCode exit code of the kit
 * @param run the run's directory
 * @param gate decision of the gate; null where the run is no gate's
 */
public record RunOutcomeJson(
        int schema,
        int exitCode,
        List<String> failed,
        String run,
        long seed,
        int blocks,
        String plan,
        @Nullable Object gate,
        List<Comparison> pairs,
        List<Caveat> caveats) {
    public static RunOutcomeJson of(Path directory, Analysis analysis, int exitCode, @Nullable Object gate) {
        Plan plan = analysis.run().header().plan();
        return new RunOutcomeJson(
                Results.SCHEMA,
                exitCode,
                analysis.failures().sentences(),
                directory.toAbsolutePath().normalize().toString(),
                plan.seed(),
                plan.extent().blocks(),
                plan.name(),
                gate,
                analysis.comparisons().stream().filter(Comparison::primary).toList(),
                analysis.caveats());
    }
}
