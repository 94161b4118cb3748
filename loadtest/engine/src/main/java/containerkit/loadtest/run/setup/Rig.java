package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.load.Driver;
import java.time.Clock;
import java.util.Map;

/**
 * The launcher, checks, drivers, progress and clock of an experiment.
 *
 * @param launcher starts contenders
 * @param readiness checks their responses
 * @param drivers load generators by name
 * @param progress receives the progress of the run
 * @param clock dates the stored results
 */
public record Rig(Launcher launcher, Readiness readiness, Map<String, Driver> drivers, Progress progress, Clock clock) {
    /** Returns the same rig with another launcher. */
    public Rig with(Launcher other) {
        return new Rig(other, readiness, drivers, progress, clock);
    }
}
