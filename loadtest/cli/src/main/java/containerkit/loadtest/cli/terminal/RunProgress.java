package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ExpectedHalfWidth;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Outcomes;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.StoredRun;
import containerkit.loadtest.run.Observer;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.setup.Progress;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.RoughTime;
import containerkit.loadtest.text.ShellLine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a run in one plain line: a terminal has the latest, a log the steps, the first slice of each
 * server and scenario of a block, and each void one. Tells a user who stops the run how to continue it. A terminal's
 * line changes between loads only, because a clock that ticks would take CPU from what is measured.
 */
public final class RunProgress implements Progress, AutoCloseable {
    private static final int MOST_PAIRS = 18; // nobody reads more after each block

    private final Console console;
    private final Predicate<Path> report;
    private final List<Observer> observers;
    private final Path kitHome;
    private @Nullable Plan plan; // servers may be started without a run
    private String part = "";
    private final LongSupplier nanoTime;
    private int blocks; // 0 while the budget has not decided it
    private long endNanos;
    private final Set<Caveat.Type> named = EnumSet.noneOf(Caveat.Type.class); // so that each is said once
    private @Nullable Thread shutdownHook;
    private volatile @Nullable Path directory; // null until there is a run to go on with

    /** Shows what is done without a run. */
    public RunProgress(Console console) {
        this(console, run -> false, List.of(), Path.of(""), System::nanoTime);
    }

    /**
     * @param report called where a signal stops the run; writes the report, and returns whether there is one
     * @param observers are told of the run, too, and closed with it
     */
    public RunProgress(Console console, Predicate<Path> report, List<Observer> observers, Path kitHome) {
        this(console, report, observers, kitHome, System::nanoTime);
        shutdownHook = new Thread(() -> console.lastWords(interrupted()));
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    RunProgress(
            Console console, Predicate<Path> report, List<Observer> observers, Path kitHome, LongSupplier nanoTime) {
        this.console = console;
        this.report = report;
        this.observers = observers;
        this.kitHome = kitHome;
        this.nanoTime = nanoTime;
    }

    @Override
    public void opens(Path run, Plan opened) throws IOException, InterruptedException {
        directory = run;
        for (Observer each : observers) {
            each.opens(run, opened, kitHome, console::note);
        }
    }

    /** Writes the report of a run that is stopped, and returns what its user has to know. */
    private UserFailure interrupted() {
        Path run = directory;
        if (run == null) {
            return new UserFailure("interrupted: nothing new is kept", "", Exit.INTERRUPTED);
        }
        boolean written = report.test(run);
        return new UserFailure(
                "interrupted; what was measured is kept",
                "go on with " + KitCommand.text() + " compare --resume " + ShellLine.of(List.of(run.toString()))
                        + ", or see what there is "
                        + (written
                                ? "in " + StoredRun.whole(run).resolve("index.html")
                                : "with " + KitCommand.text() + " report " + ShellLine.of(List.of(run.toString()))),
                Exit.INTERRUPTED);
    }

    @Override
    public void stands(RunResult soFar) {
        if (!soFar.complete()) {
            Analysis analysis = Analysis.of(soFar);
            pairs(analysis).forEach(console::note);
            analysis.caveats().stream()
                    .filter(caveat -> caveat.type().beyondContainer() && named.add(caveat.type()))
                    .forEach(caveat -> warns(caveat.text() + "\n" + caveat.advice()));
        }
        boolean timed = soFar.header().plan().extent().budget() != null;
        if (soFar.endedBlocks() == 1 && (timed || !soFar.complete())) {
            blocks = soFar.planned();
            console.note(new Counted(blocks, "block")
                    + (timed ? (blocks == 1 ? " fits" : " fit") + " into the time" : "")
                    + ExpectedHalfWidth.text(soFar)
                            .map(width -> ", then " + width)
                            .orElse(", too few for intervals"));
        }
    }

    /** Returns the results so far: a line for each pair, scenario by scenario. */
    private static List<String> pairs(Analysis analysis) {
        Plan plan = analysis.run().header().plan();
        List<Comparison> pairs = analysis.comparisons().stream()
                .filter(pair -> pair.primary() && pair.pair().scenario().builtIn())
                .toList();
        if (pairs.isEmpty()) {
            return List.of();
        }
        List<String> lines =
                new ArrayList<>(List.of("after " + new Counted(analysis.run().endedBlocks(), "block") + ", "
                        + pairs.get(0).comparedBy().noun() + ":"));
        String scenario = "";
        for (Comparison pair : pairs.subList(0, Math.min(MOST_PAIRS, pairs.size()))) {
            String name = pair.scenarioName(plan);
            if (!name.equals(scenario)) {
                lines.add("  " + name);
                scenario = name;
            }
            Content.Outcome outcome = new Outcomes(plan, pair.pair().part()).of(pair);
            lines.add("    " + outcome.pair() + "  " + outcome.words());
        }
        if (pairs.size() > MOST_PAIRS) {
            lines.add("  and " + new Counted(pairs.size() - MOST_PAIRS, "more pair"));
        }
        return lines;
    }

    @Override
    public void begins(Plan begun, Duration expected) {
        plan = begun.shown();
        enters(plan.parts().get(0));
        blocks = plan.extent().budget() == null ? plan.extent().blocks() : 0;
        remains(expected);
        console.note(DryRun.opening(plan, expected));
    }

    @Override
    public void enters(Part next) {
        part = next.name();
    }

    @Override
    public void prepares(int block, String doing, Variant variant) {
        observers.forEach(Observer::rests); // a profile's slice ends without a result
        String line = place(block) + variant.label() + ", " + doing;
        if (console.terminal()) {
            console.status(line);
        } else {
            console.note(line);
        }
    }

    @Override
    public void exports(Variant variant, URI management) {
        observers.forEach(each -> each.exports(variant, management));
    }

    @Override
    public void loads(int block, Variant variant, String what) {
        observers.forEach(each -> each.loads(variant, what));
        console.status(place(block) + left() + ", " + variant.label() + ", " + name(what));
    }

    @Override
    public void done(SliceResult slice) {
        observers.forEach(Observer::rests);
        if (!slice.good() || !console.terminal() && slice.round() <= 1) {
            console.note(place(slice.block()) + slice.variant().label() + ", " + name(slice.scenario()) + ", "
                    + outcome(slice) + ", " + left());
        }
    }

    private String place(int block) {
        return plan == null ? "" : "block " + block + (blocks == 0 ? "" : "/" + blocks) + ", ";
    }

    private String name(String scenario) {
        return plan == null ? scenario : ScenarioName.of(plan, part, scenario);
    }

    @Override
    public void repeats(int rounds, Duration expected) {
        console.note(
                "repeating " + new Counted(rounds, "round") + " with void slices, about " + new RoughTime(expected));
    }

    @Override
    public void remains(Duration time) {
        endNanos = nanoTime.getAsLong() + time.toNanos();
    }

    @Override
    public void notes(String message) {
        console.note(message);
    }

    @Override
    public void warns(String message) {
        console.note("warning: " + message.replace("\n", "\n         "));
    }

    @Override
    public void close() {
        observers.forEach(Observer::close);
        console.erase();
        if (shutdownHook != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(shutdownHook);
            } catch (IllegalStateException e) {
                return; // it is running
            }
        }
    }

    private static String outcome(SliceResult slice) {
        if (!slice.good()) {
            return "void: "
                    + slice.voids().stream()
                            .map(cause -> cause.culprit().word() + ": " + cause.reason())
                            .collect(Collectors.joining("; "));
        }
        return slice.load() == null
                ? "no load"
                : String.format(Locale.ROOT, "%.0f/s", slice.load().throughputPerSecond())
                        + (slice.load().successPercent() < 100
                                ? String.format(
                                        Locale.ROOT,
                                        ", %.1f %% succeeded",
                                        slice.load().successPercent())
                                : "");
    }

    private String left() {
        return new RoughTime(Duration.ofNanos(Math.max(0, endNanos - nanoTime.getAsLong()))) + " left";
    }
}
