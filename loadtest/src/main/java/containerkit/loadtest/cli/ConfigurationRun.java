package containerkit.loadtest.cli;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.run.setup.ConfigurationReader;
import containerkit.loadtest.run.setup.Rig;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Starts each server of a plan once, only to ask what it runs with. */
record ConfigurationRun(KitContext workshop, Console console) {
    /** Their starts, failed ones too; the caller holds the machine's lock, for starting servers disturbs who measures. */
    List<LaunchResult> launches(Plan plan) throws IOException, InterruptedException, LaunchException {
        Rig rig = new Rig(
                workshop.launchers(plan.jvmFlags()),
                new Readiness(PlanRun.START_PATIENCE),
                Map.of(),
                new StartProgress(console),
                workshop.clock());
        try (ScratchDirectory logs = ScratchDirectory.create("config")) {
            return new ConfigurationReader(rig).read(plan, logs.path());
        }
    }
}
