package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.bench.Contrast;
import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the benches that run a plan have in common: how much is measured, or which stored run is read instead. */
final class BenchOptions {
    @Option(names = "--blocks", paramLabel = "N", description = "Fresh starts of the server.")
    private @Nullable Integer blocks;

    @Option(names = "--rounds", paramLabel = "N", description = "Pairs of slices in a block.")
    private @Nullable Integer rounds;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the run. Default: reports/<time>-<plan>")
    private @Nullable Path out;

    @Option(names = "--from", paramLabel = "DIR", description = "Measure nothing; compute from that run.")
    private @Nullable Path from;

    @Option(names = "--dry-run", description = "Check everything and say what would be run; start and write nothing.")
    private boolean dryRun;

    boolean dryRun() {
        return dryRun;
    }

    /** All that comes before the run's first start, and what would follow. */
    void rehearse(String name, KitContext workshop, Console console)
            throws IOException, LaunchException, InterruptedException {
        if (from != null) {
            throw measuresNothing();
        }
        new PlanRun(workshop, console).rehearse(plan(name, workshop), out);
    }

    /** The run that is asked for, measured now or read. */
    RunResult run(String name, KitContext workshop, Console console)
            throws IOException, InterruptedException, LaunchException {
        if (from != null) {
            if (blocks != null || rounds != null || out != null) {
                throw measuresNothing();
            }
            RunResult stored = ResultStore.load(from);
            if (!stored.complete()) {
                throw new UserFailure(
                        "the run in " + from + " was stopped before its last block",
                        "go on with kit compare --resume " + from,
                        Exit.USAGE);
            }
            return stored;
        }
        Plan plan = plan(name, workshop);
        try (MachineLock.Hold lock = workshop.lock().take()) {
            Path directory = new PlanRun(workshop, console).run(plan, command(name), out, lock);
            RunResult run = ResultStore.load(directory);
            Reports.write(directory, Analysis.of(run));
            console.note("report: " + directory.resolve("index.html"));
            return run;
        }
    }

    /** The name of the run's one scenario of that kind. */
    static String scenario(RunResult run, String bench, Predicate<Scenario> kind) {
        List<Scenario> matching =
                run.header().plan().scenarios().stream().filter(kind).toList();
        if (matching.size() != 1) {
            throw new UserFailure(
                    "the run of plan " + run.header().plan().name() + " is none of kit bench " + bench,
                    "name a directory that kit bench " + bench + " made",
                    Exit.USAGE);
        }
        return matching.get(0).name();
    }

    /** Both sides and the ratio. */
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
                + contrast.blocks() + (contrast.blocks() == 1 ? " fresh start" : " fresh starts") + " of the server");
    }

    /** Why nothing can be shown, or where the interval ends. */
    static String reason(Contrast contrast) {
        Double upperEnd = contrast.upperEnd();
        return upperEnd == null
                ? "fewer than " + Contrast.FEWEST_BLOCKS + " blocks, or all alike"
                : String.format(Locale.ROOT, "the interval ends at %.4f", upperEnd);
    }

    private Plan plan(String name, KitContext workshop) {
        PositiveNumber.require("--blocks", blocks);
        PositiveNumber.require("--rounds", rounds);
        return workshop.benchPlan(name, new Overrides(List.of(), List.of(), blocks, rounds, 1, null));
    }

    private static UserFailure measuresNothing() {
        return new UserFailure("--from measures nothing: it takes no other option", "drop the others", Exit.USAGE);
    }

    private String command(String name) {
        return "./kit bench " + name + (blocks == null ? "" : " --blocks " + blocks)
                + (rounds == null ? "" : " --rounds " + rounds);
    }
}
