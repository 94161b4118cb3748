package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.RunProgress;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.StoredRun;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.Observer;
import containerkit.loadtest.run.PlanRun;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.run.service.ServicePlan;
import containerkit.loadtest.run.service.ServiceRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs plans for commands and shows their progress. */
public record Runner(KitContext kit, Console console) {
    /** What is done with a plan, whose progress is shown. */
    public interface Work<T> {
        T in(PlanRun run) throws IOException, InterruptedException;
    }

    private <T> T shown(@Nullable Double worseThanPercent, Work<T> work) throws IOException, InterruptedException {
        boolean gate = worseThanPercent != null; // it has its own result and no report before that
        List<Observer> observers =
                ServiceLoader.load(Observer.class).stream().map(Provider::get).toList();
        try (RunProgress progress =
                new RunProgress(console, gate ? run -> false : Runner::lastReport, observers, kit.home())) {
            return work.in(new PlanRun(kit, progress, worseThanPercent));
        }
    }

    /**
     * Writes the report of a run that is being stopped, and returns whether that succeeded: a block that is running may
     * have left half a line.
     */
    private static boolean lastReport(Path run) {
        try {
            Path whole = StoredRun.whole(run);
            Reports.write(whole, Analysis.of(StoredRun.load(whole)));
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Measures, with the machine taken, and returns the run's directory. */
    public interface Measurement {
        Path in(MachineLock.Hold lock) throws IOException, InterruptedException;
    }

    /** Takes the machine until the report is written, because that takes CPU, too; returns the exit code. */
    public int measured(String command, OutputOptions output, Measurement measurement)
            throws IOException, InterruptedException {
        try (MachineLock.Hold lock = kit.lock().take(command)) {
            Path whole = StoredRun.whole(measurement.in(lock));
            return new RunReport(console, output).write(whole, Analysis.of(StoredRun.load(whole)), true);
        }
    }

    /**
     * Makes a plan for jars, measures it, and returns the exit code. A dry run starts nothing, and leaves no plan.
     *
     * @param name command that takes the machine
     * @param command the user's command, which makes the plan again
     * @param worseThanPercent limit of a gate; null for a comparison
     */
    int jars(
            String name,
            ServiceRequest request,
            String command,
            Function<Path, Plan> reader,
            @Nullable Double worseThanPercent,
            RunOptions options)
            throws IOException, InterruptedException {
        List<String> title = List.of(
                "Made by: " + command,
                KitCommand.text() + " compare THIS-FILE runs it again; docs/plans.md describes every key.");
        if (options.dryRun) {
            try (ScratchDirectory scratch = ScratchDirectory.create("plan")) {
                Plan plan = reader.apply(
                        new ServicePlan(kit, request, scratch.path(), new RunProgress(console)).untried(title));
                return dry(run -> run.dryRun(plan, options.session, options.out));
            }
        }
        try (RunProgress trial = new RunProgress(console, run -> false, List.of(), kit.home())) {
            // What cannot run is told before the machine is waited for.
            ServicePlan jars = new ServicePlan(kit, request, Path.of(""), trial);
            return measured(name, options.output, lock -> {
                if (options.out != null) {
                    ResultStore.requireEmpty(options.out); // before a server is started
                }
                Path file = jars.tried(title);
                trial.close(); // who stops the run is told of the run
                console.note("plan: " + file);
                for (int i = 0; request.jars().size() > 1 && i < request.names().size(); i++) { // base and head
                    console.note(request.names().get(i) + ": " + request.jars().get(i));
                }
                return run(reader.apply(file), command, worseThanPercent, options.session, options.out, lock);
            });
        }
    }

    /**
     * Measures a plan and returns the run's directory; {@link PlanRun#run} describes the other parameters.
     *
     * @param worseThanPercent limit of a gate, whose run ends once it is decided; null for a comparison
     */
    public Path run(
            Plan plan,
            String command,
            @Nullable Double worseThanPercent,
            boolean fixedBlocks,
            @Nullable Path out,
            MachineLock.Hold lock)
            throws IOException, InterruptedException {
        return shown(worseThanPercent, run -> run.run(plan, command, fixedBlocks, out, lock));
    }

    /** Measures another session of a stored run and returns the session's directory. */
    Path add(Path directory, int blocks, String command, MachineLock.Hold lock)
            throws IOException, InterruptedException {
        return shown(limit(directory), run -> run.add(directory, blocks, command, lock));
    }

    /** Goes on with a stored run and returns its directory. */
    Path resume(Path directory, MachineLock.Hold lock) throws IOException, InterruptedException {
        return shown(limit(directory), run -> run.resume(directory, lock));
    }

    private static @Nullable Double limit(Path directory) throws IOException {
        return ResultStore.header(directory).worseThanPercent();
    }

    /** Prints what would be run, and returns the exit code. */
    public int dry(Work<DryRun> checked) throws IOException, InterruptedException {
        shown(null, checked).lines().forEach(console::result);
        return Exit.DONE.code();
    }
}
