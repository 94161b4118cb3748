package containerkit.loadtest.run;

import containerkit.loadtest.result.DroppedScenario;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Optional;

/** Decides at a look of the plan whether a run may end there, and what it still has to run. */
@FunctionalInterface
public interface LookRule {
    /**
     * Returns the reason why no further block is needed; empty where the run goes on.
     *
     * @param soFar the run up to this look
     */
    Optional<String> decision(RunResult soFar);

    /**
     * Returns the scenarios that no later block needs, where the run goes on.
     *
     * @param soFar the run up to this look
     */
    default List<DroppedScenario> dropped(RunResult soFar) {
        return List.of();
    }
}
