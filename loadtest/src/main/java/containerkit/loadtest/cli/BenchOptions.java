package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.MachineLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the benches that run a plan: the amount of measurement, or a stored run that is read instead. */
final class BenchOptions {
    @Option(names = "--blocks", paramLabel = "N", description = "Fresh starts of the server.")
    private @Nullable Integer blocks;

    @Option(names = "--rounds", paramLabel = "N", description = "Pairs of slices in a block.")
    private @Nullable Integer rounds;

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.")
    private @Nullable Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the run. Default: reports/<time>-<plan>")
    private @Nullable Path out;

    @Option(names = "--from", paramLabel = "DIR", description = "Measure nothing; read that run instead.")
    private @Nullable Path from;

    @Option(names = "--dry-run", description = Runner.DRY_RUN)
    private boolean dryRun;

    BenchOptions() {}

    BenchOptions(boolean dryRun) {
        this.dryRun = dryRun;
    }

    boolean dryRun() {
        return dryRun;
    }

    /** Checks the plan and prints what would be run. */
    void dryRun(String name, KitContext kit, Console console) throws IOException, InterruptedException {
        if (from != null) {
            throw measuresNothing();
        }
        new Runner(kit, console).dryRun(plan(name, kit), out);
    }

    /** Returns the requested run, measured now or read. */
    RunResult run(String name, KitContext kit, Console console) throws IOException, InterruptedException {
        if (from == null) {
            Plan plan = plan(name, kit);
            try (MachineLock.Hold lock = kit.lock().take("kit bench " + name)) {
                Path directory = new Runner(kit, console).reported(plan, command(name), out, lock);
                RunResult measured = ResultStore.load(directory);
                if (!measured.complete()) {
                    throw new UserFailure(
                            "the kit gave the run in " + directory + " up before its last block",
                            "measure again on a quieter machine",
                            UserFailure.Exit.FAILED);
                }
                return measured;
            }
        }
        if (blocks != null || rounds != null || seed != null || out != null) {
            throw measuresNothing();
        }
        return complete(from);
    }

    /**
     * Loads a stored run.
     *
     * @throws UserFailure where the run was stopped before its end
     */
    static RunResult complete(Path directory) throws IOException {
        RunResult stored = ResultStore.load(directory);
        if (!stored.complete()) {
            throw UserFailure.usage(
                    "the run in " + directory + " was stopped before its last block",
                    "continue it with " + new CommandText("compare").with("--resume", directory));
        }
        return stored;
    }

    private Plan plan(String name, KitContext kit) {
        PositiveNumber.require("--blocks", blocks);
        PositiveNumber.require("--rounds", rounds);
        return kit.benchPlan(name, new Overrides(List.of(), List.of(), blocks, rounds, 1, seed));
    }

    private static UserFailure measuresNothing() {
        return UserFailure.usage("--from measures nothing, so no other option may be given", "remove the others");
    }

    private String command(String name) {
        return new CommandText("bench", name)
                .with("--blocks", blocks)
                .with("--rounds", rounds)
                .with("--seed", seed)
                .toString();
    }
}
