package containerkit.loadtest.run;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.run.setup.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Remembers what time was said to be left, what was repeated and what was warned of. */
public final class RecordingProgress implements Progress {
    private final List<Integer> repeats = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<Duration> remaining = new ArrayList<>();

    /** How many slices were run again, pass by pass. */
    List<Integer> repeats() {
        return repeats;
    }

    public List<String> warnings() {
        return warnings;
    }

    /** What was said at the beginning and after each block but the last. */
    List<Duration> remaining() {
        return remaining;
    }

    @Override
    public void begins(Plan plan, Duration wholeRun) {
        remaining.add(wholeRun);
    }

    @Override
    public void prepares(int block, String what, Variant variant) {}

    @Override
    public void repeats(int slices, Duration time) {
        repeats.add(slices);
    }

    @Override
    public void remains(Duration time) {
        remaining.add(time);
    }

    @Override
    public void notes(String message) {}

    @Override
    public void warns(String message) {
        warnings.add(message);
    }
}
