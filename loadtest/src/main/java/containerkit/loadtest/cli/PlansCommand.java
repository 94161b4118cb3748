package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.RoughTime;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.run.KitContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "plans", description = "List the bundled plans and how long they take.")
final class PlansCommand implements Runnable {
    @Mixin
    private final HelpOption help = new HelpOption();

    private final KitContext kit;
    private final Console console;

    PlansCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public void run() {
        PlanReader plans = kit.plans();
        for (String name : plans.bundled().keySet()) {
            Plan plan = plans.read(name, Overrides.NONE);
            console.result(name + "  (about " + new RoughTime(Schedule.expected(plan)) + ")");
            console.result("    " + plan.description());
        }
    }
}
