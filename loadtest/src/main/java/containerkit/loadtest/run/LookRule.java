package containerkit.loadtest.run;

import containerkit.loadtest.result.RunResult;
import java.util.Optional;

/** Decides at a look of the plan whether a run may end there. */
@FunctionalInterface
public interface LookRule {
    /**
     * Returns why no further block is needed; empty where the run goes on.
     *
     * @param soFar the run up to this look
     */
    Optional<String> decision(RunResult soFar);
}
