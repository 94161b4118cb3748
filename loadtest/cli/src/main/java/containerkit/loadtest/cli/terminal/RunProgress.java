package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.view.ShellLine;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.StoredRun;
import containerkit.loadtest.run.Observer;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.setup.Progress;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.RoughTime;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a run in one plain line: a terminal has the latest, a log one for each slice. Tells a user who
 * stops the run how to continue it. A terminal's line changes between loads only, because a clock that ticks would take
 * CPU from what is measured.
 */
public final class RunProgress implements Progress, AutoCloseable {
    private static final double PROMISED = 0.2;

    final TimeLeft left = new TimeLeft();
    private final Console console;
    private @Nullable Plan plan; // servers may be started without a run
    private String part = "";
    private int blocks;
    private boolean corrected;
    private Predicate<Path> report = run -> false;
    private List<Observer> observers = List.of();
    private Path kitHome = Path.of("");
    private final Set<Caveat.Type> named = EnumSet.noneOf(Caveat.Type.class); // so that each is said once
    private @Nullable Thread shutdownHook;

    public RunProgress(Console console) {
        this.console = console;
    }

    /**
     * @param report called where a signal stops the run; writes the report, and returns whether there is one
     * @param observers are told of the run, too, and closed with it
     */
    public static RunProgress on(Console console, Predicate<Path> report, List<Observer> observers, Path kitHome) {
        RunProgress progress = new RunProgress(console);
        progress.report = report;
        progress.observers = observers;
        progress.kitHome = kitHome;
        return progress;
    }

    @Override
    public void opens(Path run, Plan opened) throws IOException, InterruptedException {
        shutdownHook = new Thread(() -> {
            boolean written = report.test(run);
            console.lastWords(new UserFailure(
                    "interrupted; what was measured is kept",
                    "go on with " + KitCommand.text() + " compare --resume " + ShellLine.of(List.of(run.toString()))
                            + ", or see what there is "
                            + (written
                                    ? "in " + StoredRun.whole(run).resolve("index.html")
                                    : "with " + KitCommand.text() + " report " + ShellLine.of(List.of(run.toString()))),
                    Exit.INTERRUPTED));
        });
        Runtime.getRuntime().addShutdownHook(shutdownHook);
        for (Observer each : observers) {
            each.opens(run, opened, kitHome, console::note);
        }
    }

    @Override
    public void stands(RunResult soFar) {
        if (soFar.complete()) {
            return;
        }
        PairLines.after(soFar).forEach(console::note);
        Analysis.of(soFar).caveats().stream()
                .filter(caveat -> caveat.type().beyondContainer() && named.add(caveat.type()))
                .forEach(caveat -> warns(caveat.text() + "\n" + caveat.advice()));
    }

    @Override
    public void begins(Plan begun, Duration expected) {
        plan = begun.shown();
        enters(plan.parts().get(0));
        blocks = plan.extent().blocks();
        left.begins(expected);
        console.note(DryRun.opening(plan, expected));
        DryRun.settings(plan).forEach(console::note);
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
        if (console.terminal()) {
            console.status(place(block) + left + " left, " + variant.label() + ", " + name(what));
        }
    }

    @Override
    public void done(SliceResult slice) {
        observers.forEach(Observer::rests);
        if (!slice.good() || !console.terminal()) {
            console.note(place(slice.block()) + slice.variant().label() + ", " + name(slice.scenario()) + ", "
                    + outcome(slice) + ", " + left + " left");
        }
    }

    private String place(int block) {
        return blocks == 0 ? "" : "block " + block + "/" + blocks + ", ";
    }

    private String name(String scenario) {
        return plan == null ? scenario : ScenarioName.of(plan, part, scenario);
    }

    @Override
    public void repeats(int rounds, Duration expected) {
        left.grows(expected);
        console.note(
                "repeating " + new Counted(rounds, "round") + " with void slices, about " + new RoughTime(expected));
    }

    @Override
    public void advances(Duration expected) {
        left.passes(expected);
    }

    /** Prints once that the announced time was wrong, where it was by more than a fifth. */
    @Override
    public void paces(double times) {
        left.runsAt(times);
        if (!corrected && Math.abs(Math.log(times)) > Math.log(1 + PROMISED)) {
            corrected = true;
            console.note(
                    "blocks take " + Math.round(100 * times) + " % of the announced time: about " + left + " left");
        }
    }

    @Override
    public void plans(int known, boolean timed, Optional<String> expectation) {
        blocks = known;
        console.note((timed
                        ? new Counted(known, "block") + (known == 1 ? " fits" : " fit") + " into the time"
                        : new Counted(known, "block"))
                + expectation.map(width -> ", then " + width).orElse(", too few for intervals"));
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

    /** Returns throughput and share of successful requests, or the reason why the slice is void. */
    private static String outcome(SliceResult slice) {
        if (!slice.good()) {
            return "void: "
                    + slice.voids().stream()
                            .map(cause -> cause.culprit().word() + ": " + cause.reason())
                            .collect(Collectors.joining("; "));
        }
        return slice.load() == null
                ? "no load"
                : String.format(
                        Locale.ROOT,
                        "%.0f/s, %.1f %%",
                        slice.load().throughputPerSecond(),
                        slice.load().successPercent());
    }

    /** Remaining time of a run, by the expected time of its steps and the pace so far. */
    static final class TimeLeft {
        private double leftMillis;
        private double pace = 1;

        void begins(Duration expected) {
            leftMillis = expected.toMillis();
            pace = 1;
        }

        /** Adds time that was not expected at the beginning. */
        void grows(Duration more) {
            leftMillis += more.toMillis() * pace;
        }

        void passes(Duration expected) {
            leftMillis -= expected.toMillis() * pace;
        }

        /** Corrects the rest: every step takes {@code times} as long as expected. */
        void runsAt(double times) {
            leftMillis *= times / pace;
            pace = times;
        }

        /** Returns the rest, e.g. {@code 12 min}. */
        @Override
        public String toString() {
            return new RoughTime(Duration.ofMillis(Math.round(leftMillis))).toString();
        }
    }
}
