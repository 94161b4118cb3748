package containerkit.loadtest.cli;

import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.text.RoughTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

@Command(name = "plans", description = "List the bundled plans, those for a start first, and how long they take.")
final class PlansCommand implements Runnable {
    /** Plans in the order in which a new user needs them; the others follow by name. */
    private static final List<String> FIRST =
            List.of("quick", "decide", "latency", "modes", "virtual", "pools", "connections");

    @ParentCommand
    private Kit kit;

    @Override
    public void run() {
        PlanReader plans = kit.context().plans();
        List<String> names = new ArrayList<>(plans.bundled().keySet());
        names.sort(Comparator.comparingInt(name -> FIRST.contains(name) ? FIRST.indexOf(name) : FIRST.size()));
        for (String name : names) {
            Plan plan = plans.read(name, Overrides.NONE);
            String time = plan.extent().budget() == null
                    ? "about " + new RoughTime(Schedule.expected(plan))
                    : "at most about " + new RoughTime(plan.extent().budget());
            kit.console().result(name + "  (" + time + ")");
            kit.console().result("    " + plan.description());
        }
    }
}
