package containerkit.loadtest.cli;

import containerkit.loadtest.Progress;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.SliceResult;
import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar with what runs now and the time left, for terminals; void slices and warnings stay above it as lines. */
final class BarProgress implements Progress, AutoCloseable {
    private static final int MILLIS_PER_SECOND = 1_000;

    private final Console console;
    private @Nullable ProgressBar bar;

    BarProgress(Console console) {
        this.console = console;
    }

    @Override
    public void begins(Plan plan, Duration expected) {
        console.note(LineProgress.opening(plan, expected));
        bar = ProgressBar.builder()
                .setTaskName(plan.name())
                .setInitialMax(expected.toMillis())
                .setStyle(ProgressBarStyle.ASCII)
                .setUnit(" s", MILLIS_PER_SECOND)
                // The plan says how long it takes; the pace so far, start-up and warm-up included, does not.
                .setEtaFunction(
                        state -> Optional.of(Duration.ofMillis(Math.max(0, state.getMax() - state.getCurrent()))))
                .setConsumer(new ConsoleProgressBarConsumer(console.err()))
                .build();
    }

    @Override
    public void prepares(int block, String what, Variant variant) {
        says("block " + block + ": " + what + " " + variant.label());
    }

    @Override
    public void advances(Duration expected) {
        if (bar != null) {
            bar.stepBy(expected.toMillis());
        }
    }

    @Override
    public void loads(int block, int blocks, Variant variant, String scenario) {
        says("block " + block + "/" + blocks + ": " + variant.label() + " " + scenario);
    }

    @Override
    public void done(SliceResult slice) {
        if (!slice.good()) {
            warns(slice.variant().label() + " " + slice.scenario() + " " + LineProgress.outcome(slice));
        }
    }

    @Override
    public void warns(String message) {
        if (bar != null) {
            bar.pause();
        }
        console.note("\r" + message);
        if (bar != null) {
            bar.resume();
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null; // closed again it would draw itself once more, below the results
        }
    }

    private void says(String what) {
        if (bar != null) {
            bar.setExtraMessage(" " + what);
        }
    }
}
