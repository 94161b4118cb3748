package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.run.Drivers;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.MachineReport;
import containerkit.loadtest.run.preflight.MachineReport.Finding;
import containerkit.loadtest.run.preflight.MachineReport.Level;
import containerkit.loadtest.run.setup.EnvironmentReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

@Command(name = "doctor", description = "Check what this machine has and lacks for a comparison.")
final class DoctorCommand implements Callable<Integer> {
    private static final Map<Level, String> MARKS =
            Map.of(Level.OK, "ok       ", Level.NOTE, "note     ", Level.MISSING, "MISSING  ");

    @ParentCommand
    private Kit kit;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Finding> findings = findings(kit.context());
        findings.forEach(each -> kit.console().result(MARKS.get(each.level()) + each.what() + ": " + each.text()));
        boolean missing = findings.stream().anyMatch(finding -> finding.level() == Level.MISSING);
        return (missing ? Exit.MISSING : Exit.DONE).code();
    }

    /** Checks this machine; takes a second. */
    static List<Finding> findings(KitContext kit) throws IOException, InterruptedException {
        try (Drivers drivers = kit.drivers()) {
            return MachineReport.of(
                    kit.home(),
                    drivers.byName().values(),
                    new EnvironmentReader(kit.home()).read(drivers.byName().values(), PodSize.WHOLE_MACHINE));
        }
    }
}
