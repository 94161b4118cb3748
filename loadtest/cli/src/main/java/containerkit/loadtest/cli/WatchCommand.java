package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.WatchTable;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.observe.JmxConnection;
import containerkit.loadtest.observe.LocalJvm;
import containerkit.loadtest.observe.Neighbours;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Sampler;
import containerkit.loadtest.observe.ServerProbe;
import containerkit.loadtest.run.Drivers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "watch",
        description =
                "Watch a running application while ab or siege loads it; the tool's output comes in on standard input. "
                        + "Used by loadtest/ab.sh and loadtest/siege.sh.",
        sortOptions = false)
final class WatchCommand implements Callable<Integer> {
    private static final List<String> TOOLS = List.of("ab", "siege");
    private static final long PAUSE_MILLIS = 500;

    @ParentCommand
    private Kit kit;

    @Parameters(index = "0", paramLabel = "TOOL", description = "The tool that loads it: ab or siege.")
    private String tool = "";

    @Parameters(index = "1", paramLabel = "APPLICATION", description = "tomcat, jetty or undertow.")
    private String application = "";

    @Option(
            names = "--pid",
            paramLabel = "N",
            description = "Its process id. Default: the one that runs app-APPLICATION.jar")
    private @Nullable Long pid;

    @Option(names = "--jmx", paramLabel = "URL", description = "Its JMX service URL. Default: attach to the process")
    private @Nullable String jmx;

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (Drivers drivers = kit.context().drivers()) {
            Driver driver = drivers.byName().get(tool);
            if (driver == null || !TOOLS.contains(tool)) { // others print nothing that can be read here
                throw UserFailure.usage("unknown tool '" + tool + "'", "use ab or siege");
            }
            long process = pid != null ? pid : only(application);
            try (ServerProbe probe = ServerProbe.of(
                    jmx == null ? LocalJvm.attach(process) : new JmxConnection(jmx), OptionalLong.of(process))) {
                Map<Reading, Double> before = probe.idle(PAUSE_MILLIS);
                Sampler sampler = new Sampler(probe, new Neighbours(List.of()));
                sampler.start();
                kit.console().result("watching " + application + ", process " + process);
                String printed =
                        new String(System.in.readAllBytes(), StandardCharsets.UTF_8); // until the load has ended
                sampler.stop();
                WatchTable table = new WatchTable(before, sampler.samples(), probe.idle(PAUSE_MILLIS));
                Driver.Totals totals = driver.totals(printed);
                kit.console().show(table.of(application + ", " + tool, totals));
                return (totals == null ? Exit.FAILED : Exit.DONE).code();
            }
        }
    }

    private static long only(String application) {
        String jar = "app-" + application + ".jar";
        List<Long> found = LocalJvm.running(jar);
        if (found.isEmpty()) {
            throw UserFailure.missing(
                    "no " + jar + " is running",
                    "start it: docker compose --profile " + application + " up -d, or java -jar app-" + application
                            + "/target/" + jar);
        }
        if (found.size() > 1) {
            throw UserFailure.usage(
                    found.size() + " processes run " + jar,
                    "end all but one: " + found.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        return found.get(0);
    }
}
