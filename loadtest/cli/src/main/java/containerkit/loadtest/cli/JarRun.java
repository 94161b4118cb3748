package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.RunProgress;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.run.service.ServicePlan;
import containerkit.loadtest.run.service.ServiceRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes a plan for jars, then runs it, or prints what would be run.
 *
 * @param command the user's command, which makes the plan again
 * @param reader reads the plan from its file
 * @param worseThanPercent limit of a gate; null for a comparison
 * @param fixedBlocks true for a session that is judged with others
 * @param out directory of the run; null for a directory of its own
 */
record JarRun(
        Runner runner,
        ServiceRequest request,
        String command,
        Function<Path, Plan> reader,
        @Nullable Double worseThanPercent,
        boolean fixedBlocks,
        @Nullable Path out) {
    /** Starts nothing, and leaves no plan; returns the exit code. */
    int dry() throws IOException, InterruptedException {
        try (ScratchDirectory scratch = ScratchDirectory.create("plan")) {
            Plan plan = reader.apply(service(scratch.path()).untried(title()));
            return runner.dry(run -> run.dryRun(plan, fixedBlocks, out));
        }
    }

    /**
     * Measures and reports.
     *
     * @param name command that takes the machine
     * @return the exit code
     */
    int measured(String name, OutputOptions output) throws IOException, InterruptedException {
        return runner.measured(name, output, lock -> {
            if (out != null) {
                ResultStore.requireEmpty(out); // before a server is started
            }
            Path file = service(Path.of("")).tried(title());
            runner.console().note("plan: " + file);
            return runner.run(reader.apply(file), command, worseThanPercent, fixedBlocks, out, lock);
        });
    }

    private List<String> title() {
        return List.of(
                "Made by: " + command,
                KitCommand.text() + " compare THIS-FILE runs it again; docs/plans.md describes every key.");
    }

    private ServicePlan service(Path directory) {
        return new ServicePlan(runner.kit(), request, directory, new RunProgress(runner.console()));
    }
}
