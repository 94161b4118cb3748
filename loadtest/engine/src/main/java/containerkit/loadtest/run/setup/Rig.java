package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.load.Driver;
import java.time.Clock;
import java.util.Map;

/**
 * The launcher, checks, drivers by name, progress and clock of an experiment, and what usually disturbs it; the clock
 * dates the stored results.
 */
public record Rig(
        Launcher launcher,
        Readiness readiness,
        Map<String, Driver> drivers,
        Progress progress,
        Clock clock,
        UsualDisturbance usual) {
    /** Creates one that knows of no disturbance yet. */
    public Rig(Launcher launcher, Readiness readiness, Map<String, Driver> drivers, Progress progress, Clock clock) {
        this(launcher, readiness, drivers, progress, clock, new UsualDisturbance());
    }

    public Rig with(Launcher other) {
        return new Rig(other, readiness, drivers, progress, clock, usual);
    }
}
