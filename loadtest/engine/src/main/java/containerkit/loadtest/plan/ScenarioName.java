package containerkit.loadtest.plan;

import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;

/** Names scenarios as people say them: {@code GET /orders, 50 connections}. Keys are for files and options. */
public final class ScenarioName {
    private ScenarioName() {}

    /** Returns the scenario's name, with what tells it from the plan's others, in other parts, too. */
    public static String of(Plan plan, Part part, Scenario scenario) {
        return of(plan, scenario) + (plan.parts().size() < 2 ? "" : ", " + part.name());
    }

    /** Returns the scenario's name, with what tells it from the plan's others. */
    public static String of(Plan plan, Scenario scenario) {
        String name = of(scenario);
        long alike = plan.scenarios().stream()
                .filter(other -> of(other).equals(name))
                .count();
        return alike < 2 ? name : scenario.endpoint().name() + ": " + name;
    }

    /** Returns the name of a scenario by the keys that are stored. */
    public static String of(Plan plan, String part, String scenario) {
        Part of = plan.part(part);
        return of.scenarios().stream()
                .filter(each -> each.name().equals(scenario))
                .findFirst()
                .map(each -> of(plan, of, each))
                .orElse(scenario);
    }

    public static String of(Scenario scenario) {
        Endpoint endpoint = scenario.endpoint();
        List<String> words = new ArrayList<>();
        words.add(endpoint.mix().isEmpty() ? endpoint.method() + " " + endpoint.path() : endpoint.name() + ", a mix");
        words.add(new Counted(scenario.concurrency(), "connection").toString());
        if (!scenario.keepAlive()) {
            words.add("one for each request");
        }
        if (scenario.load().open()) {
            words.add(scenario.load().rate().toString());
        }
        if (!scenario.builtIn()) {
            words.add(scenario.tool());
        }
        if (scenario.slicing().alone()) {
            words.add("alone");
        }
        return String.join(", ", words);
    }
}
