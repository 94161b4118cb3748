package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.RunProgress;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Shard;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.PlanRun;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.preflight.MachineLock;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Runs plans for commands and shows their progress. */
public record Runner(KitContext kit, Console console) {
    /** Description of the option {@code --dry-run} of the commands that measure. */
    public static final String DRY_RUN = "Check everything and print what would be run. Starts and writes nothing.";

    private interface Work<T> {
        T in(PlanRun run) throws IOException, InterruptedException;
    }

    private <T> T shown(Work<T> work) throws IOException, InterruptedException {
        return shown(null, false, work);
    }

    /** @param gate true for the run of a gate, which has its own result and no report before that */
    private <T> T shown(@Nullable Double worseThanPercent, boolean gate, Work<T> work)
            throws IOException, InterruptedException {
        try (RunProgress progress = RunProgress.on(console, gate ? run -> false : Runner::lastReport);
                Watchers watchers = new Watchers(progress, kit.home())) {
            return work.in(new PlanRun(kit, watchers.progress(), worseThanPercent));
        }
    }

    /**
     * Writes the report of a run that is being stopped, and returns whether that succeeded: a block that is running may
     * have left half a line.
     */
    private static boolean lastReport(Path run) {
        try {
            Reports.write(run, Analysis.ofStored(run));
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /**
     * Measures a plan and returns the run's directory.
     *
     * @param command command that repeats the run
     * @param out directory of the run; null for a directory of its own below {@code reports}
     */
    public Path run(Plan plan, String command, @Nullable Path out, MachineLock.Hold lock)
            throws IOException, InterruptedException {
        return run(plan, command, null, out, lock);
    }

    /** Measures the blocks of one shard of a plan, or all where it is null, and returns the run's directory. */
    public Path run(Plan plan, String command, @Nullable Shard shard, @Nullable Path out, MachineLock.Hold lock)
            throws IOException, InterruptedException {
        return shown(null, false, run -> run.run(plan, command, shard, out, lock));
    }

    /**
     * Measures a gate's plan, or one shard of it, and returns the run's directory. The run ends once the gate is
     * decided.
     */
    public Path gate(
            Plan plan,
            String command,
            @Nullable Shard shard,
            @Nullable Path out,
            MachineLock.Hold lock,
            double worseThanPercent)
            throws IOException, InterruptedException {
        return shown(worseThanPercent, true, run -> run.run(plan, command, shard, out, lock));
    }

    /** Measures a plan, writes its report, and returns the run's directory. */
    public Path reported(Plan plan, String command, @Nullable Path out, MachineLock.Hold lock)
            throws IOException, InterruptedException {
        Path directory = run(plan, command, out, lock);
        Reports.write(directory, Analysis.ofStored(directory));
        console.note("report: " + directory.resolve("index.html"));
        return directory;
    }

    public void resume(Path directory, MachineLock.Hold lock) throws IOException, InterruptedException {
        boolean gate = ResultStore.header(directory).worseThanPercent() != null;
        shown(null, gate, run -> run.resume(directory, lock));
    }

    /** Checks a plan as a run of it would, and prints what would be run. */
    public void dryRun(Plan plan, @Nullable Path out) throws IOException, InterruptedException {
        dryRun(plan, null, out);
    }

    /** Checks a plan and prints what would be run for the blocks of one shard, or for all where it is null. */
    public void dryRun(Plan plan, @Nullable Shard shard, @Nullable Path out) throws IOException, InterruptedException {
        print(shown(run -> run.dryRun(plan, shard, out)));
    }

    public void dryResumption(Path directory) throws IOException, InterruptedException {
        print(shown(run -> run.dryResumption(directory)));
    }

    private void print(DryRun dry) throws IOException {
        kit.lock().holder().ifPresent(console::note);
        dry.lines().forEach(console::result);
    }
}
