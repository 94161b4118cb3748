package containerkit.loadtest.cli;

import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Schedule;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "plans", description = "List the bundled plans and how long they take.")
final class PlansCommand implements Runnable {
    @Mixin
    private final HelpOption help = new HelpOption();

    private final KitContext workshop;
    private final Console console;

    PlansCommand(KitContext workshop, Console console) {
        this.workshop = workshop;
        this.console = console;
    }

    @Override
    public void run() {
        PlanReader plans = workshop.plans();
        for (String name : plans.bundled().keySet()) {
            Plan plan = plans.read(name, Overrides.NONE);
            console.result(name + "  (about " + LineProgress.minutes(Schedule.expected(plan)) + ")");
            console.result("    " + plan.description());
        }
    }
}
