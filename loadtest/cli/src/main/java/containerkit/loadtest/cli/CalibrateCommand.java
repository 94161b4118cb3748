package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.SameJarRuns;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.text.Counted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "calibrate",
        description = "Compare one jar with itself, several times, and count the runs that name a difference.",
        sortOptions = false)
final class CalibrateCommand implements Callable<Integer> {
    private static final String NAME = "calibrate"; // of the command and of its plan

    @ParentCommand
    private Kit kit;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Number of runs. Default: ${DEFAULT-VALUE}",
            defaultValue = "3")
    private int runs;

    @Option(names = "--blocks", paramLabel = "N", description = "Blocks of each run. Default: 8")
    private @Nullable Integer blocks;

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of earlier runs.")
    private @Nullable Long seed;

    @Option(
            names = "--from",
            split = ",",
            paramLabel = "DIR",
            description = "Measure nothing; count these runs of kit calibrate, of any day.")
    private List<Path> from = List.of();

    @Option(names = "--dry-run", description = RunOptions.DRY_RUN)
    private boolean dryRun;

    @Mixin
    private final TypedCommand given = new TypedCommand();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!from.isEmpty()) {
            given.requireOnly("--from measures nothing: no other option may be given with it", "--from");
        }
        PositiveNumber.require("--blocks", blocks);
        PositiveNumber.require("--runs", runs);
        Runner runner = new Runner(kit.context(), kit.console());
        if (dryRun) {
            runner.dry(run -> run.dryRun(plan(seed), false, null));
            kit.console().result(new Counted(runs, "time").toString());
        } else {
            count(from.isEmpty() ? measured(runner) : from);
        }
        return Exit.DONE.code();
    }

    private void count(List<Path> directories) throws IOException {
        List<RunResult> results = new ArrayList<>();
        for (Path directory : directories) {
            RunResult run = ResultStore.load(directory);
            if (!run.header().plan().name().equals(NAME)) {
                throw UserFailure.usage(
                        directory + " is a run of the plan "
                                + run.header().plan().name() + ", not of kit calibrate",
                        "kit calibrate prints the directories of its runs");
            }
            if (results.stream().anyMatch(other -> other.header().equals(run.header()))) {
                throw UserFailure.usage(directory + " is given twice", "name each run once");
            }
            results.add(run);
        }
        SameJarRuns counted = SameJarRuns.of(results);
        counted.lines().forEach(kit.console()::result);
        kit.console().result(counted.text());
        directories.forEach(directory -> kit.console().result("slices: " + directory.resolve("slices.jsonl")));
    }

    private List<Path> measured(Runner runner) throws IOException, InterruptedException {
        try (MachineLock.Hold lock = kit.context().lock().take("kit calibrate")) {
            List<Path> directories = new ArrayList<>();
            Plan plan = plan(seed);
            for (int run = 0; run < runs; run++) {
                directories.add(runner.run(plan(plan.seed() + run), given.line(), null, false, null, lock));
            }
            return directories;
        }
    }

    private Plan plan(@Nullable Long order) {
        return kit.context().commandPlan(NAME, new Overrides(List.of(), List.of(), blocks, 1, order));
    }
}
