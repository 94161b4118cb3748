package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.LineProgress;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.run.preflight.MachineLock;
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
 * @param title comment at the top of the plan
 * @param fixedBlocks true for a session that is judged with others
 * @param out directory of the run; null for a directory of its own
 */
record JarRun(Runner runner, ServiceRequest request, List<String> title, boolean fixedBlocks, @Nullable Path out) {
    /** Measures the plan in that file, and returns the run's directory. */
    interface Measurement {
        Path of(Path plan, MachineLock.Hold lock) throws IOException, InterruptedException;
    }

    /** Starts nothing, and leaves no plan; returns the exit code. */
    int dry(Function<Path, Plan> reader) throws IOException, InterruptedException {
        try (ScratchDirectory scratch = ScratchDirectory.create("plan")) {
            Plan plan = reader.apply(service(scratch.path()).untried(title));
            runner.dryRun(plan, fixedBlocks, out);
        }
        return Exit.DONE.code();
    }

    /**
     * Measures and reports.
     *
     * @param command command that takes the machine
     * @return the exit code
     */
    int measured(String command, OutputOptions output, Measurement measurement)
            throws IOException, InterruptedException {
        try (MachineLock.Hold lock = runner.kit().lock().take(command)) {
            if (out != null) {
                ResultStore.requireEmpty(out); // before a server is started
            }
            Path file = service(Path.of("")).tried(title);
            runner.console().note("plan: " + file);
            return new RunReport(runner.console(), output).write(measurement.of(file, lock));
        }
    }

    private ServicePlan service(Path directory) {
        return new ServicePlan(runner.kit(), request, directory, new LineProgress(runner.console()));
    }
}
