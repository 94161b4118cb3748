package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.RunProgress;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.StoredRun;
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
            Path whole = StoredRun.whole(run);
            Reports.write(whole, Analysis.ofStored(whole));
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
        return run(plan, command, false, out, lock);
    }

    /**
     * Measures a plan and returns the run's directory.
     *
     * @param fixedBlocks true for a session that is judged with others, which no result ends
     */
    public Path run(Plan plan, String command, boolean fixedBlocks, @Nullable Path out, MachineLock.Hold lock)
            throws IOException, InterruptedException {
        return shown(null, false, run -> run.run(plan, command, fixedBlocks, out, lock));
    }

    /**
     * Measures another session of a stored run and returns the session's directory.
     *
     * @param blocks number of its blocks
     */
    public Path add(Path directory, int blocks, String command, MachineLock.Hold lock)
            throws IOException, InterruptedException {
        Double worseThan = ResultStore.header(directory).worseThanPercent();
        return shown(worseThan, worseThan != null, run -> run.add(directory, blocks, command, lock));
    }

    /**
     * Measures a gate's plan and returns the run's directory. The run ends once the gate is decided, unless its blocks
     * are fixed.
     */
    public Path gate(
            Plan plan,
            String command,
            boolean fixedBlocks,
            @Nullable Path out,
            MachineLock.Hold lock,
            double worseThanPercent)
            throws IOException, InterruptedException {
        return shown(worseThanPercent, true, run -> run.run(plan, command, fixedBlocks, out, lock));
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
        dryRun(plan, false, out);
    }

    /** @param fixedBlocks true for a session that is judged with others */
    public void dryRun(Plan plan, boolean fixedBlocks, @Nullable Path out) throws IOException, InterruptedException {
        print(shown(run -> run.dryRun(plan, fixedBlocks, out)));
    }

    public void dryAddition(Path directory, int blocks) throws IOException, InterruptedException {
        print(shown(run -> run.dryAddition(directory, blocks)));
    }

    public void dryResumption(Path directory) throws IOException, InterruptedException {
        print(shown(run -> run.dryResumption(directory)));
    }

    private void print(DryRun dry) throws IOException {
        kit.lock().holder().ifPresent(console::note);
        dry.lines().forEach(console::result);
    }
}
