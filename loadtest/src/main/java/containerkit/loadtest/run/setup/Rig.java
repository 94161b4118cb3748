package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.load.Driver;
import java.time.Clock;
import java.util.Map;

/**
 * What an experiment works with.
 *
 * @param launcher starts contenders
 * @param readiness checks their answers
 * @param drivers load generators by name
 * @param progress is told what happens
 * @param clock dates what is stored
 */
public record Rig(
        Launcher launcher, Readiness readiness, Map<String, Driver> drivers, Progress progress, Clock clock) {}
