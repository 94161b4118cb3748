package containerkit.loadtest.launch.peer;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Contender;

/**
 * A peer that could not be built.
 *
 * @param contender which
 * @param reason why, in one line, and where all is that its build said
 * @param failure the same for a run that has nothing else, with the last lines of the build's log
 */
public record FailedBuild(Contender contender, String reason, LaunchException failure) {}
