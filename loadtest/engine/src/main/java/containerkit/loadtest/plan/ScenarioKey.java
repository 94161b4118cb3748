package containerkit.loadtest.plan;

import java.util.Objects;

/**
 * Key of a scenario in a run, for all of its variants.
 *
 * @param part name of the part of the plan
 * @param scenario its name
 */
public record ScenarioKey(String part, String scenario) {
    public ScenarioKey {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(scenario, "scenario");
    }

    public static ScenarioKey of(Part part, Scenario scenario) {
        return new ScenarioKey(part.name(), scenario.name());
    }

    /** Returns a text that no other key has, for code that knows no plan. */
    public String id() {
        return part + '\0' + scenario;
    }
}
