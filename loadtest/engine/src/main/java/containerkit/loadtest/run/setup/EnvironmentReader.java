package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.PodLimits;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.process.ShortCommand;
import containerkit.loadtest.result.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;

/** Reads the machine, JVM, checkout and tools of a run. */
public record EnvironmentReader(Path kitHome) {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final int BOOT_DIGITS = 12;

    public Environment read(Collection<Driver> drivers, PodSize pod) {
        SystemInfo system = new SystemInfo();
        Map<String, String> tools = new LinkedHashMap<>();
        drivers.forEach(driver -> tools.computeIfAbsent(driver.tool(), name -> driver.version())); // none where null
        return new Environment(
                system.getHardware()
                        .getProcessor()
                        .getProcessorIdentifier()
                        .getName()
                        .trim(),
                Runtime.getRuntime().availableProcessors(),
                system.getHardware().getMemory().getTotal(),
                system.getOperatingSystem().toString(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                jdk(),
                git(),
                PodLimits.here(pod).text(),
                tools);
    }

    /** Returns name, version and vendor of the JVM that runs kit and jars. */
    public static String jdk() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version") + " ("
                + System.getProperty("java.vendor") + ")";
    }

    /**
     * Returns a hash that stays the same for all processes on a machine until it boots again. Rented machines of one
     * type, and copies of one image, differ in nothing else that can be read without special rights.
     */
    public static String boot() throws IOException {
        String boot = Files.isReadable(BOOT_ID)
                ? Files.readString(BOOT_ID).strip()
                : String.valueOf(new SystemInfo().getOperatingSystem().getSystemBootTime());
        return Expectation.sha256(boot.getBytes(StandardCharsets.UTF_8)).substring(0, BOOT_DIGITS);
    }

    private @Nullable String git() {
        Optional<String> changes = output("git", "status", "--porcelain", "--untracked-files=no");
        return output("git", "rev-parse", "--short=12", "HEAD")
                .flatMap(commit -> changes.map(files -> commit + (files.isEmpty() ? "" : "-dirty")))
                .orElse(null);
    }

    private Optional<String> output(String... command) {
        // What kit.jar unpacked may lie below a home directory that is a checkout itself.
        String above = kitHome.toAbsolutePath().resolve("..").normalize().toString();
        return new ShortCommand(List.of(command), Map.of("GIT_CEILING_DIRECTORIES", above), kitHome.toFile())
                .output()
                .map(String::trim);
    }
}
