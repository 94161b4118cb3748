package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.run.setup.ServerStarter.Start;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts the servers of a plan one after the other only to read the settings that they run with; needs no drivers. */
public record ConfigurationReader(Rig rig) {
    private static final String TOMCAT_MBEANS = "SERVER_TOMCAT_MBEANREGISTRY_ENABLED";

    /**
     * Starts every contender in every mode once, and returns the starts, failed ones too, in the plan's order. The
     * caller holds the machine's lock, because that disturbs other measurements.
     *
     * @throws LaunchException if the plan or the machine has to be mended first
     */
    public List<LaunchResult> read(Plan asked) throws IOException, InterruptedException {
        // Where an application reports no settings, Tomcat's MBeans do, which Spring Boot leaves out by default.
        Plan plan = asked.withContenders(asked.contenders().stream()
                .map(each -> each.configuration() != null ? each : each.withEnvironment(TOMCAT_MBEANS, "true"))
                .toList());
        try (ScratchDirectory logs = ScratchDirectory.create("config")) {
            List<LaunchResult> launches = new ArrayList<>();
            for (Variant variant : plan.variants()) {
                rig.progress().prepares(1, "starting", variant);
                Path log = logs.path().resolve(variant.fileName() + ".log");
                try (Start start = new ServerStarter(rig, plan, plan.part(variant)).start(variant, log)) {
                    launches.add(start.launch());
                }
            }
            return launches;
        }
    }
}
