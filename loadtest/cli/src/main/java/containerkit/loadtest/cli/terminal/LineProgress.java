package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.SliceResult;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;

/** Plain lines, for logs and for everything that is not a terminal. */
public final class LineProgress extends RunProgress {
    private int widestServer = 1;
    private int widestScenario = 1;

    public LineProgress(Console console) {
        super(console);
    }

    @Override
    public void begins(Plan plan, Duration expected) {
        super.begins(plan, expected);
        widestServer = widest(plan.variants().stream().map(Variant::label));
        widestScenario = widest(plan.scenarios().stream().map(Scenario::name));
    }

    @Override
    public void prepares(int block, String doing, Variant variant) {
        String place =
                blocks == 0 ? "" : "block " + block + "/" + blocks + "  "; // servers may be started without a run
        console.note(place + doing + " " + variant.label());
    }

    @Override
    public void done(SliceResult slice) {
        console.note(String.format(
                Locale.ROOT,
                "block %d/%d  %-" + widestServer + "s  %-" + widestScenario + "s  %s  %s left",
                slice.block(),
                blocks,
                slice.variant().label(),
                slice.scenario(),
                outcome(slice),
                left));
    }

    private static int widest(Stream<String> names) {
        return names.mapToInt(String::length).max().orElse(1);
    }
}
