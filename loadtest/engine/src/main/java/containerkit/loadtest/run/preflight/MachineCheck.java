package containerkit.loadtest.run.preflight;

import com.sun.management.UnixOperatingSystemMXBean;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.process.Packages;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.text.Counted;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import oshi.SystemInfo;

/** Checks whether this machine has the tools, memory, open files and ports that a plan needs. Starts nothing. */
public record MachineCheck(Plan plan, Map<String, Driver> drivers) {
    /** Memory of a small JVM. A plan's own flags may ask for more, but no Spring application starts with less. */
    private static final long BYTES_PER_SERVER = 200L << 20;

    /** Jars, libraries and other sockets: a Spring Boot application has a few dozen files open, with room to spare. */
    private static final long OTHER_FILES = 500;

    private static final String PROMETHEUS = "prometheus";
    private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

    /** @throws UserFailure if something is missing */
    public void run() {
        tools();
        loads((contender, scenario) -> drivers.get(scenario.tool()).check(scenario.of(contender)));
        memory();
        openFiles(openFilesLimit());
        ports(localPorts());
        pod(Runtime.getRuntime().availableProcessors());
    }

    /** Refuses limits that cannot be kept on a machine with so many CPUs. */
    void pod(int cpus) {
        Integer wanted = plan.servers().pod().cpus();
        if (wanted != null && wanted > cpus) {
            throw UserFailure.usage(
                    "cpus must be at most " + cpus + " on this machine, got " + wanted,
                    "Leave it out for all of the machine.");
        }
        Optional<Contender> elsewhere =
                plan.contenders().stream().filter(each -> !each.started()).findFirst();
        if (plan.servers().pod().limited() && elsewhere.isPresent()) {
            throw UserFailure.usage(
                    "cpus and memory cannot limit " + elsewhere.get().name() + ": the kit does not start it",
                    "Leave them out, or limit that server where it is started.");
        }
    }

    private void tools() {
        Set<String> missing = plan.scenarios().stream()
                .map(scenario -> drivers.get(scenario.tool()))
                .distinct()
                .filter(driver -> driver.version() == null)
                .map(Driver::tool)
                .collect(Collectors.toCollection(TreeSet::new));
        boolean live = plan.contenders().stream().anyMatch(Contender::exports);
        if (live && SearchPath.ofServers().find(PROMETHEUS).isEmpty()) {
            missing.add(PROMETHEUS);
        }
        if (!missing.isEmpty()) {
            throw UserFailure.missing("not installed: " + String.join(", ", missing), Packages.installHint(missing));
        }
    }

    private void loads(BiConsumer<Contender, Scenario> each) {
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                for (Variant variant : part.variants()) {
                    each.accept(plan.contender(variant.contender()), scenario);
                }
            }
        }
    }

    private void memory() {
        long free = new SystemInfo().getHardware().getMemory().getAvailable();
        long needed = memoryNeeded(plan);
        if (free < needed) {
            throw UserFailure.missing(
                    (free >> 20) + " MiB of memory are free; " + new Counted(needed / BYTES_PER_SERVER, "server")
                            + " at once: at least " + (needed >> 20) + " MiB",
                    "close other programs, or compare fewer at once with --on");
        }
    }

    /** Returns the minimum memory of the servers that live side by side on this machine, in bytes. */
    static long memoryNeeded(Plan plan) {
        return BYTES_PER_SERVER
                * plan.parts().stream()
                        .mapToLong(part -> part.variants().stream()
                                .filter(variant ->
                                        plan.contender(variant.contender()).started())
                                .limit(
                                        part.sharesServers()
                                                        || !part.capacityLoads().isEmpty() // measured side by side
                                                ? Long.MAX_VALUE
                                                : 1)
                                .count())
                        .max()
                        .orElse(0);
    }

    /**
     * Returns the number of files that this process and its children may have open. HotSpot has raised its own soft
     * limit to the hard one by then ({@code MaxFDLimit}), and generator and servers inherit that.
     */
    static long openFilesLimit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /** Refuses a plan that opens more connections than a process may have files open, the generator or a server. */
    void openFiles(long limit) {
        List<Demand> demands = new ArrayList<>();
        loads((contender, scenario) ->
                demands.add(new Demand(contender.name(), scenario.concurrency(), contender.filesPerConnection())));
        Demand most = Collections.max(demands, Comparator.comparingLong(Demand::files));
        if (most.files() > limit) {
            throw UserFailure.missing(
                    "the plan opens " + most.connections + " connections"
                            + (most.each == 1
                                    ? ""
                                    : " to " + most.contender + ", which needs " + most.each + " files for each")
                            + ", but a process may have only " + limit + " files open here",
                    "run ulimit -n " + (most.files() + 999) / 1_000 * 1_000
                            + " before kit (root may raise the hard limit), or use fewer connections");
        }
    }

    /** Returns the number of ports for connections to one address; any number where the machine does not say. */
    private static long localPorts() {
        try (BufferedReader file = Files.newBufferedReader(PORT_RANGE)) { // Linux gives it whole or not at all
            String[] ends = file.readLine().split("\\s+");
            return Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1;
        } catch (IOException e) {
            return Long.MAX_VALUE; // another system
        }
    }

    /** Refuses a plan that opens more connections to one address and port than this machine can distinguish. */
    void ports(long limit) {
        plan.shown().scenarios().stream()
                .filter(scenario -> scenario.concurrency() > limit)
                .findFirst()
                .ifPresent(scenario -> {
                    throw UserFailure.missing(
                            ScenarioName.of(scenario) + " opens " + scenario.concurrency()
                                    + " connections to one server, and this machine has only " + limit
                                    + " local ports for them (net.ipv4.ip_local_port_range)",
                            "widen that range as root, or use fewer connections");
                });
    }

    /** @param each number of files that the contender needs for a connection */
    private record Demand(String contender, long connections, int each) {
        long files() {
            return connections * each + OTHER_FILES;
        }
    }
}
