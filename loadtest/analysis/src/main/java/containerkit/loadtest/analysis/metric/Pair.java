package containerkit.loadtest.analysis.metric;

import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import java.util.List;

/**
 * Two contenders that are compared under a scenario.
 *
 * @param part the part of the plan
 * @param scenario the scenario that both run
 * @param a the first contender
 * @param b the second contender
 */
public record Pair(Part part, Scenario scenario, Variant a, Variant b) {
    public CellKey cell(Variant variant) {
        return new CellKey(part.name(), variant, scenario.name());
    }

    /** {@code jetty / tomcat}. */
    public String label() {
        return a.label() + " / " + b.label();
    }

    /** Returns b and a. */
    public Pair turned() {
        return new Pair(part, scenario, b, a);
    }

    public String scenarioName(Plan plan) {
        return ScenarioName.of(plan, part, scenario);
    }

    /** Returns every pair of a part, scenario by scenario. */
    public static List<Pair> of(Plan plan, Part part) {
        return part.scenarios().stream()
                .flatMap(scenario ->
                        plan.matches(part).stream().map(match -> new Pair(part, scenario, match.a(), match.b())))
                .toList();
    }
}
