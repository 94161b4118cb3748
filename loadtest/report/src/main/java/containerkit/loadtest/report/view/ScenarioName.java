package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;

/** Names scenarios as people say them: {@code GET /orders · 50 connections}. */
public final class ScenarioName {
    private ScenarioName() {}

    /** Returns the scenario's name, with what tells it from the plan's others. */
    public static String of(Plan plan, Part part, Scenario scenario) {
        String name = of(scenario);
        boolean unique = plan.scenarios().stream()
                        .filter(other -> of(other).equals(name))
                        .count()
                < 2;
        return (unique ? name : name + " · " + scenario.name()) + (plan.parts().size() < 2 ? "" : " · " + part.name());
    }

    private static String of(Scenario scenario) {
        List<String> words = new ArrayList<>(List.of(request(scenario)));
        words.add(new Counted(scenario.concurrency(), "connection").toString());
        if (!scenario.keepAlive()) {
            words.add("one for each request");
        }
        if (scenario.openModel()) {
            words.add(rate(scenario));
        }
        if (!scenario.builtIn()) {
            words.add(scenario.tool());
        }
        if (scenario.alone()) {
            words.add("alone");
        }
        return String.join(" · ", words);
    }

    /** Returns {@code 500/s}, or {@code 50 % of capacity} where the rate is not known yet. */
    public static String rate(Scenario scenario) {
        return scenario.ratePerSecond() != null
                ? number(scenario.ratePerSecond()) + "/s"
                : ValueText.plain(scenario.capacityPercent()) + " % of capacity";
    }

    private static String number(double rate) {
        return rate >= 100 ? String.valueOf(Math.round(rate)) : ValueText.plain(rate);
    }

    private static String request(Scenario scenario) {
        return scenario.endpoint().mix().isEmpty()
                ? scenario.endpoint().method() + " " + scenario.endpoint().path()
                : scenario.endpoint().name() + ", a mix";
    }
}
