package containerkit.loadtest.run.preflight;

import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.process.Packages;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.result.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the tools and properties that a comparison needs on this machine. */
public final class MachineReport {
    private static final long MEMORY_WANTED = 3L << 30; // three contenders of half a GiB, the kit and the tools
    private static final long DISK_WANTED = 1L << 30;
    private static final int CORES_WANTED = 2;

    private MachineReport() {}

    /** Level of a finding. */
    public enum Level {
        /** A comparison has all that it needs here. */
        OK,
        /** A comparison can do without it. */
        NOTE,
        /** A comparison cannot do without it. */
        MISSING
    }

    /** One line of the report: what was checked, and the result or what to do about it. */
    public record Finding(Level level, String what, String text) {
        private static Finding of(Level otherwise, String what, boolean fine, String found, String advice) {
            return new Finding(fine ? Level.OK : otherwise, what, fine ? found : advice);
        }
    }

    /** Checks this machine; takes a second. */
    public static List<Finding> of(Path kitHome, Collection<Driver> drivers, Environment environment)
            throws InterruptedException {
        boolean built = !Files.exists(kitHome.resolve("pom.xml")); // as in kit.jar and the image
        List<Finding> findings = new ArrayList<>();
        findings.add(new Finding(Level.OK, "jdk", environment.jdk()));
        findings.add(Finding.of(
                Level.MISSING,
                "attach",
                ModuleLayer.boot().findModule("jdk.attach").isPresent(),
                "JMX reaches local JVMs",
                "this run time lacks the module jdk.attach: install a JDK, not a JRE"));
        for (Driver driver : drivers) {
            String version = environment.tools().get(driver.tool());
            findings.add(tool(driver.tool(), version, !built, "kit compare without a jar"));
        }
        for (Program program : Program.ALL) {
            findings.add(tool(program.name(), program.version(), program.needed() && !built, program.purpose()));
        }
        findings.add(Finding.of(
                Level.MISSING,
                "cores",
                environment.cores() >= CORES_WANTED,
                environment.cores() + " (" + environment.cpu() + ")",
                "server and generator share one core: values will mean little"));
        long memory = environment.memoryBytes();
        findings.add(Finding.of(
                Level.MISSING,
                "memory",
                memory >= MEMORY_WANTED,
                gib(memory),
                "less than " + gib(MEMORY_WANTED) + ": lower -Xmx in the plan"));
        long disk = kitHome.toFile().getUsableSpace();
        findings.add(Finding.of(
                Level.MISSING,
                "disk",
                disk >= DISK_WANTED,
                gib(disk) + " free",
                "less than " + gib(DISK_WANTED) + " free: make room"));
        OtherProcesses others = OtherProcesses.read();
        findings.add(Finding.of(
                Level.NOTE,
                "quiet",
                !others.disturb(),
                others.text(),
                others.text() + ": end them, or intervals become wider and slices void"));
        return findings;
    }

    private static Finding tool(String name, @Nullable String version, boolean needed, String purpose) {
        String advice = "not found, needed for " + purpose + ": " + Packages.installHint(List.of(name));
        return Finding.of(needed ? Level.MISSING : Level.NOTE, name, version != null, version, advice);
    }

    private static String gib(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
    }

    /**
     * A program that the kit or its tests call, other than load generators.
     *
     * @param name on the search path, or in the directories of servers
     * @param purpose task that cannot be done without it
     * @param needed true if every comparison needs it
     */
    record Program(String name, String versionOption, String purpose, boolean needed) {
        static final List<Program> ALL = List.of(
                new Program("mvn", "--version", "building the kit", true),
                new Program("docker", "compose version", "docker compose", false),
                new Program("node", "--version", "kit compare undertow-vs-node-2014", false),
                new Program("npm", "--version", "fastify in kit compare undertow-vs-node-2014", false),
                new Program("lighttpd", "-v", "kit compare static-file-2008", false),
                new Program("prometheus", "--version", "kit compare --live", false),
                new Program("chromium", "--version", "the tests of the report's page", false),
                new Program("chromedriver", "--version", "the tests of the report's page", false));

        private static final Pattern VERSION = Pattern.compile("(\\d+(?:\\.\\d+)+)");

        /** Returns the version that it prints; null where it is not installed or prints none. */
        @Nullable
        String version() {
            Tool tool = SearchPath.ofServers()
                    .find(name)
                    .map(found -> new Tool(name, found))
                    .orElseGet(() -> new Tool(name));
            return tool.version(List.of(versionOption.split(" ")), Map.of(), VERSION);
        }
    }
}
