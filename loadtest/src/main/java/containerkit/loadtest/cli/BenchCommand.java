package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.bench.Contrast;
import containerkit.loadtest.bench.DecisionBench;
import containerkit.loadtest.bench.DesignBench;
import containerkit.loadtest.bench.NeighbourShares;
import containerkit.loadtest.bench.TruthBench;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.TextTable;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.Drivers;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.RunDirectory;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.preflight.MachineCheck;
import containerkit.loadtest.run.preflight.MachineLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "bench",
        description = {
            "Compare the kit with other tools and with what is known.",
            "Without a command of its own: kit bench generator."
        })
final class BenchCommand implements Callable<Integer> {
    private static final String WRK = "wrk";
    private static final double MOST_OF_WRK = 1.2;
    private static final double HARMLESS_BELOW = 1.01;
    private static final Duration TRUTH_SLICE = Duration.ofSeconds(10); // whole periods of every stall
    private static final List<String> NEIGHBOUR_COLUMNS = List.of(
            "part",
            "server",
            "neighbours %",
            "most",
            "CPU per request",
            "throughput",
            "blocks",
            "void slices",
            "harmless");
    private static final List<Boolean> NEIGHBOUR_NUMBERS =
            List.of(false, false, true, true, true, true, true, true, false);

    private final KitContext kit;
    private final Console console;

    @Mixin
    private final NoInstallOption noInstall = new NoInstallOption();

    @Option(names = "--dry-run", description = Runner.DRY_RUN)
    private boolean dryRun;

    BenchCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return generator(new BenchOptions(dryRun));
    }

    @Command(
            description =
                    "Compare the CPU time per request of the built-in generator with wrk's; exit 1 where it is above 1.2 times.",
            sortOptions = false)
    int generator(@Mixin BenchOptions options) throws IOException, InterruptedException {
        Metric metric = Metric.GENERATOR_CPU_PER_REQUEST;
        Contrast contrast = contrast(
                "generator",
                options,
                metric,
                scenario -> scenario.tool().equals(Scenario.BUILT_IN_TOOL),
                scenario -> scenario.tool().equals(WRK));
        if (contrast == null) {
            return Exit.DONE.code();
        }
        print(metric.label(), Scenario.BUILT_IN_TOOL, WRK, contrast);
        Double upperEnd = contrast.upperEnd();
        boolean shown = upperEnd != null && upperEnd <= MOST_OF_WRK;
        console.result((shown ? "shown" : "not shown") + ": the built-in generator uses at most " + MOST_OF_WRK
                + " times the CPU time per request that wrk uses (" + reason(contrast) + ")");
        return (shown ? Exit.DONE : Exit.FAILED).code();
    }

    @Command(
            description =
                    "Measure by how much a server's CPU time per request grows because it is observed, without the threads that respond to the kit, and what these take.",
            sortOptions = false)
    int observer(@Mixin BenchOptions options) throws IOException, InterruptedException {
        String name = "observer";
        if (dryRun || options.dryRun()) {
            options.dryRun(name, kit, console);
            return Exit.DONE.code();
        }
        RunResult run = options.run(name, kit, console);
        String sampled = scenario(run, name, scenario -> !scenario.unsampled());
        String unsampled = scenario(run, name, Scenario::unsampled);
        Metric metric = Metric.CPU_PER_REQUEST;
        Contrast contrast = Contrast.of(run, metric, sampled, unsampled);
        print("server's " + metric.label(), "sampled", "unsampled", contrast);
        Contrast threads = Contrast.of(run, Metric.OBSERVER_CPU_PER_REQUEST, sampled, unsampled);
        Double with = threads.a().mean();
        Double without = threads.b().mean();
        Double whole = contrast.b().mean();
        if (with != null && without != null && whole != null) {
            console.result(String.format(
                    Locale.ROOT,
                    "threads that respond to the kit: %.1f %% of it besides, which CPU per request leaves out",
                    100 * (with - without) / whole));
        }
        Double upperEnd = contrast.upperEnd();
        boolean shown = upperEnd != null && upperEnd < HARMLESS_BELOW;
        console.result((shown ? "shown: the rest is below 1 %" : "the rest is not shown to be below 1 %") + " ("
                + reason(contrast) + ")");
        return Exit.DONE.code(); // a measurement: either outcome is one
    }

    @Command(
            description =
                    "Measure what the other servers of a block, at rest and at work, cost the one that is loaded: its CPU time per request and throughput with them running and stopped.",
            sortOptions = false)
    int neighbours(@Mixin BenchOptions options) throws IOException, InterruptedException {
        String name = "neighbours";
        if (dryRun || options.dryRun()) {
            options.dryRun(name, kit, console);
            return Exit.DONE.code();
        }
        RunResult run = options.run(name, kit, console);
        String running = scenario(run, name, scenario -> !scenario.alone());
        String stopped = scenario(run, name, Scenario::alone);
        double margin = run.header().plan().tiePercent();
        List<List<String>> rows = new ArrayList<>();
        for (Part part : run.header().plan().parts()) {
            for (Variant server : part.variants()) {
                NeighbourShares shares = NeighbourShares.of(run, part, server, running);
                Contrast cpu = Contrast.of(run, part, server, Metric.CPU_PER_REQUEST, running, stopped);
                Contrast throughput = Contrast.of(run, part, server, Metric.THROUGHPUT, running, stopped);
                rows.add(List.of(
                        part.name(),
                        server.label(),
                        share(shares.mean()),
                        share(shares.most()),
                        cpu.ratio().text(),
                        throughput.ratio().text(),
                        Integer.toString(cpu.blocks()),
                        Integer.toString(cpu.a().voids() + cpu.b().voids()),
                        harmless(cpu, throughput, 1 + margin / 100) ? "yes" : "not shown"));
            }
        }
        console.result("What neighbours cost a server: with them running over stopped, mean of the blocks");
        new TextTable(NEIGHBOUR_COLUMNS, NEIGHBOUR_NUMBERS, rows).lines().forEach(console::result);
        console.result(
                "neighbours %: CPU that they used while running, in percent of the machine's; most: in 95 % of the"
                        + " slices no more");
        console.result(String.format(
                Locale.ROOT,
                "harmless: more CPU per request and less throughput are both below the margin of a tie, %.0f %%, at"
                        + " the end of their 95 %% intervals, each by itself, over %d blocks or more",
                margin,
                Judge.FEWEST_BLOCKS));
        return Exit.DONE.code(); // a measurement: either outcome is one
    }

    private static String share(double percent) {
        return Double.isFinite(percent) ? String.format(Locale.ROOT, "%.1f", percent) : "n/a";
    }

    private static boolean harmless(Contrast cpu, Contrast throughput, double limit) {
        Double most = cpu.upperEnd();
        Double least = throughput.lowerEnd();
        return most != null && most < limit && least != null && least > 1 / limit;
    }

    /** Returns the metric in the run's two scenarios; null after a dry run. */
    private @Nullable Contrast contrast(
            String name, BenchOptions options, Metric metric, Predicate<Scenario> a, Predicate<Scenario> b)
            throws IOException, InterruptedException {
        if (dryRun || options.dryRun()) {
            options.dryRun(name, kit, console);
            return null;
        }
        RunResult run = options.run(name, kit, console);
        return Contrast.of(run, metric, scenario(run, name, a), scenario(run, name, b));
    }

    /** Returns the name of the run's one scenario of that kind. */
    private static String scenario(RunResult run, String bench, Predicate<Scenario> kind) {
        List<Scenario> matching =
                run.header().plan().scenarios().stream().filter(kind).toList();
        if (matching.size() != 1) {
            throw UserFailure.usage(
                    "the run of plan " + run.header().plan().name() + " is not one of kit bench " + bench,
                    "name a directory that kit bench " + bench + " made");
        }
        return matching.get(0).name();
    }

    /** Prints both sides and the ratio. */
    private void print(String what, String a, String b, Contrast contrast) {
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

    /** Returns the reason why nothing can be shown, or the end of the interval. */
    private static String reason(Contrast contrast) {
        Double upperEnd = contrast.upperEnd();
        return upperEnd == null
                ? "fewer than " + Judge.FEWEST_BLOCKS + " blocks, or all the same"
                : String.format(Locale.ROOT, "the interval ends at %.4f", upperEnd);
    }

    @Command(
            description = "Compare what each tool reports with servers whose latencies are known.",
            sortOptions = false)
    int truth(
            @Option(
                            names = "--out",
                            paramLabel = "DIR",
                            description = "Where to keep the tools' output. Default: reports/<time>-truth")
                    @Nullable
                    Path out,
            @Option(names = "--dry-run", description = Runner.DRY_RUN) boolean dry)
            throws IOException, InterruptedException {
        try (Drivers drivers = kit.drivers()) {
            MachineCheck.requireInstalled(drivers.all());
            if (dryRun || dry) {
                kit.lock().holder().ifPresent(console::note);
                TruthBench.CASES.forEach(truth -> console.result(truth.label()));
                console.result(DryRun.END);
                return Exit.DONE.code();
            }
            try (MachineLock.Hold lock = kit.lock().take("kit bench truth")) {
                Path directory = out == null
                        ? new RunDirectory(kit.reports()).fresh(kit.clock().instant(), "truth")
                        : out;
                lock.names(directory);
                truth(drivers, directory);
            }
            return Exit.DONE.code();
        }
    }

    private void truth(Drivers drivers, Path directory) throws IOException, InterruptedException {
        TruthBench bench = new TruthBench(
                kit.launchers(List.of()),
                kit.readiness(),
                drivers.byName(),
                List.of(KitContext.java().toString(), "-cp", KitContext.classPath()),
                directory,
                TRUTH_SLICE);
        List<List<String>> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (TruthBench.Case truth : TruthBench.CASES) {
            console.note("loading " + truth.label());
            TruthBench.Result result = bench.run(truth);
            result.lines().forEach(line -> rows.add(row(truth, line)));
            result.notes().forEach(note -> notes.add(truth.label() + ": " + note));
        }
        List<String> names = new ArrayList<>(List.of("truth", "percentile", "on paper"));
        names.addAll(TruthBench.COLUMNS);
        List<Boolean> numbers = new ArrayList<>(Collections.nCopies(names.size(), true));
        numbers.set(0, false);
        console.result("Latencies in ms; open: open model at that rate, ab and siege: closed model");
        new TextTable(names, numbers, rows).lines().forEach(console::result);
        console.result("n/a: the tool prints no such percentile; siege prints none at all");
        notes.forEach(console::result);
        console.note("output of the tools: " + directory);
    }

    private static List<String> row(TruthBench.Case truth, TruthBench.Line line) {
        List<String> cells = new ArrayList<>(List.of(
                truth.label(),
                line.percentile() == Math.rint(line.percentile())
                        ? String.format(Locale.ROOT, "p%.0f", line.percentile())
                        : "p" + line.percentile(),
                ms(line.paperMs())));
        line.seenMs().forEach(ms -> cells.add(ms(ms)));
        return cells;
    }

    private static String ms(@Nullable Double ms) {
        return ms == null ? "n/a" : String.format(Locale.ROOT, "%.1f", ms);
    }

    @Command(
            description =
                    "Compute from a run how wide intervals would have been with its slices in another order, and how often a true difference is decided in time.",
            sortOptions = false)
    int design(
            @Parameters(
                            paramLabel = "DIR",
                            description = "A run with at least 2 contenders and " + Judge.FEWEST_BLOCKS + " blocks.")
                    Path directory,
            @Option(
                            names = "--minutes",
                            paramLabel = "N",
                            description = "Within which time a difference is to be decided. Default: 10",
                            defaultValue = "10")
                    int minutes,
            @Option(
                            names = "--percent",
                            paramLabel = "X",
                            description = "How large the true difference is. Default: 10",
                            defaultValue = "10")
                    int percent)
            throws IOException {
        PositiveNumber.require("--minutes", minutes);
        PositiveNumber.require("--percent", percent);
        RunResult run = ResultStore.load(directory);
        String objection = DesignBench.objection(run);
        if (objection != null) {
            throw UserFailure.usage(
                    "the run in " + directory + " " + objection,
                    "name a run with at least 2 contenders and " + Judge.FEWEST_BLOCKS + " blocks in one go");
        }
        DesignBench bench = DesignBench.of(run);
        console.result(String.format(
                Locale.ROOT,
                "%s, %d blocks in %.1f minutes, %d pairs of contenders under a scenario",
                ComparisonMetric.primary(run.header().plan()).noun(),
                bench.blocks(),
                bench.minutes(),
                bench.pairs()));
        List<List<String>> rows = bench.widths().stream()
                .map(width -> List.of(
                        width.design().words(),
                        percent(width.halfWidth()),
                        Double.isFinite(width.halfWidth())
                                ? String.format(Locale.ROOT, "%.1f times", width.timesAsLong())
                                : "n/a"))
                .toList();
        new TextTable(List.of("design", "+/- %", "time for the same +/- %"), List.of(false, true, true), rows)
                .lines()
                .forEach(console::result);
        console.result("+/- %: half the 95 % interval of one pair's ratio in the same time");
        new DecisionBench(run, bench.minutes()).lines(minutes, percent).forEach(console::result);
        return Exit.DONE.code();
    }

    /** Returns the half width of a log ratio's interval in percent. */
    private static String percent(double halfWidth) {
        return Double.isFinite(halfWidth) ? String.format(Locale.ROOT, "%.2f", 100 * Math.expm1(halfWidth)) : "n/a";
    }
}
