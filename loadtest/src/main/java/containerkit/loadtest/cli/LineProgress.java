package containerkit.loadtest.cli;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.VoidReason;
import containerkit.loadtest.run.setup.Progress;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plain lines, for logs and for everything that is no terminal. */
final class LineProgress implements Progress {
    private final Console console;
    private final TimeLeft left = new TimeLeft();
    private int blocks;
    private int widestServer = 1;
    private int widestScenario = 1;

    LineProgress(Console console) {
        this.console = console;
    }

    @Override
    public void begins(Plan plan, Duration expected) {
        left.begins(expected);
        blocks = plan.blocks();
        widestServer = widest(plan.variants().stream().map(Variant::label));
        widestScenario = widest(plan.scenarios().stream().map(Scenario::name));
        line(opening(plan, expected));
    }

    @Override
    public void prepares(int block, String what, Variant variant) {
        line("block " + block + "/" + blocks + "  " + what + " " + variant.label());
    }

    @Override
    public void repeats(int slices) {
        left.repeats(slices);
        if (slices > 0) {
            line("repeating " + slices + (slices == 1 ? " void slice" : " void slices"));
        }
    }

    @Override
    public void advances(Duration expected) {
        left.passes(expected);
    }

    @Override
    public void loads(int block, int all, Variant variant, String scenario) {
        // The line comes with the outcome.
    }

    @Override
    public void done(SliceResult slice) {
        line(String.format(
                Locale.ROOT,
                "block %d/%d  %-" + widestServer + "s  %-" + widestScenario + "s  %s  %s",
                slice.block(),
                blocks,
                slice.variant().label(),
                slice.scenario(),
                outcome(slice),
                left.text()));
    }

    @Override
    public void warns(String message) {
        line("warning: " + message);
    }

    private void line(String text) {
        console.note(text);
    }

    private static int widest(Stream<String> names) {
        return names.mapToInt(String::length).max().orElse(1);
    }

    static String opening(Plan plan, Duration expected) {
        return "plan " + plan.name() + ", seed " + plan.seed() + ", about " + minutes(expected);
    }

    static String outcome(SliceResult slice) {
        if (!slice.good()) {
            return "VOID " + slice.voids().stream().map(LineProgress::reason).collect(Collectors.joining("; "));
        }
        return slice.load() == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%8.0f/s %5.1f %%",
                        slice.load().throughputPerSecond(),
                        slice.load().successPercent());
    }

    private static String reason(VoidReason reason) {
        return reason.culprit().word() + ": " + reason.reason();
    }

    static String minutes(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        return seconds < 90 ? seconds + " s" : Math.round(seconds / 60.0) + " min";
    }
}
