package containerkit.loadtest.run;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.run.setup.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Remembers the time that passed, what was repeated and what was warned of. */
public final class RecordingProgress implements Progress {
    private final List<Integer> repeats = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private Duration expected = Duration.ZERO;
    private Duration passed = Duration.ZERO;

    /** How many slices were run again, pass by pass. */
    List<Integer> repeats() {
        return repeats;
    }

    public List<String> warnings() {
        return warnings;
    }

    Duration expected() {
        return expected;
    }

    public Duration passed() {
        return passed;
    }

    @Override
    public void begins(Plan plan, Duration wholeRun) {
        expected = wholeRun;
    }

    @Override
    public void prepares(int block, String what, Variant variant) {}

    @Override
    public void repeats(int slices, Duration time) {
        repeats.add(slices);
        expected = expected.plus(time);
    }

    @Override
    public void advances(Duration time) {
        passed = passed.plus(time);
    }

    @Override
    public void notes(String message) {}

    @Override
    public void warns(String message) {
        warnings.add(message);
    }
}
