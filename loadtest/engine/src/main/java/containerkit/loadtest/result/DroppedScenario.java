package containerkit.loadtest.result;

import containerkit.loadtest.plan.ScenarioKey;
import org.jspecify.annotations.Nullable;

/**
 * A scenario that a look took out of the blocks that follow.
 *
 * @param part of the plan
 * @param scenario its name
 * @param givenUp reason why its undecided pairs are given up; null where every pair has a verdict
 */
public record DroppedScenario(String part, String scenario, @Nullable String givenUp) {
    public boolean is(ScenarioKey key) {
        return key.part().equals(part) && key.scenario().equals(scenario);
    }
}
