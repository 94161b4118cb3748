package containerkit.loadtest.cli;

import containerkit.loadtest.bench.Contrast;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.MachineLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the benches that run a plan: how much is measured, or which stored run is read instead. */
final class BenchOptions {
    @Option(names = "--blocks", paramLabel = "N", description = "Fresh starts of the server.")
    private @Nullable Integer blocks;

    @Option(names = "--rounds", paramLabel = "N", description = "Pairs of slices in a block.")
    private @Nullable Integer rounds;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the run. Default: reports/<time>-<plan>")
    private @Nullable Path out;

    @Option(names = "--from", paramLabel = "DIR", description = "Measure nothing; read that run instead.")
    private @Nullable Path from;

    @Option(
            names = "--dry-run",
            description = "Check everything and print what would be run. Starts and writes nothing.")
    private boolean dryRun;

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

    /** Returns the run that is asked for, measured now or read. */
    RunResult run(String name, KitContext kit, Console console) throws IOException, InterruptedException {
        if (from == null) {
            Plan plan = plan(name, kit);
            try (MachineLock.Hold lock = kit.lock().take("kit bench " + name)) {
                return ResultStore.load(new Runner(kit, console).reported(plan, command(name), out, lock));
            }
        }
        if (blocks != null || rounds != null || out != null) {
            throw measuresNothing();
        }
        return complete(from);
    }

    /** @throws UserFailure where the run was stopped before its end */
    static RunResult complete(Path directory) throws IOException {
        RunResult stored = ResultStore.load(directory);
        if (!stored.complete()) {
            throw new UserFailure(
                    "the run in " + directory + " was stopped before its last block",
                    "continue it with " + new CommandText("compare").with("--resume", directory),
                    Exit.USAGE);
        }
        return stored;
    }

    /** Returns the name of the run's one scenario of that kind. */
    static String scenario(RunResult run, String bench, Predicate<Scenario> kind) {
        List<Scenario> matching =
                run.header().plan().scenarios().stream().filter(kind).toList();
        if (matching.size() != 1) {
            throw new UserFailure(
                    "the run of plan " + run.header().plan().name() + " is not one of kit bench " + bench,
                    "name a directory that kit bench " + bench + " made",
                    Exit.USAGE);
        }
        return matching.get(0).name();
    }

    /** Prints both sides and the ratio. */
    static void print(Console console, String what, String a, String b, Contrast contrast) {
        console.result(what + ", mean of the blocks:");
        for (Contrast.Side side : List.of(contrast.a(), contrast.b())) {
            console.result(String.format(
                    Locale.ROOT,
                    "  %-28s %8s  (%d slices, %d more void)",
                    side.scenario(),
                    side.mean() == null ? "n/a" : String.format(Locale.ROOT, "%.2f", side.mean()),
                    side.good(),
                    side.voids()));
        }
        console.result("ratio " + a + " / " + b + ": " + contrast.ratio().text() + ", 95 % interval over "
                + new Counted(contrast.blocks(), "fresh start") + " of the server");
    }

    /** Returns why nothing can be shown, or where the interval ends. */
    static String reason(Contrast contrast) {
        Double upperEnd = contrast.upperEnd();
        return upperEnd == null
                ? "fewer than " + Contrast.FEWEST_BLOCKS + " blocks, or all the same"
                : String.format(Locale.ROOT, "the interval ends at %.4f", upperEnd);
    }

    private Plan plan(String name, KitContext kit) {
        PositiveNumber.require("--blocks", blocks);
        PositiveNumber.require("--rounds", rounds);
        return kit.benchPlan(name, new Overrides(List.of(), List.of(), blocks, rounds, 1, null));
    }

    private static UserFailure measuresNothing() {
        return new UserFailure(
                "--from measures nothing, so no other option may be given", "remove the others", Exit.USAGE);
    }

    private String command(String name) {
        return new CommandText("bench", name)
                .with("--blocks", blocks)
                .with("--rounds", rounds)
                .toString();
    }
}
