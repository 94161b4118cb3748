package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.PodLimits;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.result.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;

/** Reads the machine, JVM, checkout and tools of a run. */
public record EnvironmentReader(Path kitHome) {
    /** @param pod limits of every server */
    public Environment read(Collection<Driver> drivers, PodSize pod) throws InterruptedException {
        SystemInfo system = new SystemInfo();
        Map<String, String> tools = new LinkedHashMap<>();
        for (Driver driver : drivers) {
            String version = driver.version();
            if (version != null) {
                tools.put(driver.tool(), version);
            }
        }
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

    private @Nullable String git() throws InterruptedException {
        String commit = output(List.of("git", "rev-parse", "--short=12", "HEAD"));
        String changes = output(List.of("git", "status", "--porcelain", "--untracked-files=no"));
        return commit == null || changes == null ? null : commit + (changes.isEmpty() ? "" : "-dirty");
    }

    private @Nullable String output(List<String> command) throws InterruptedException {
        try {
            ProcessBuilder git = new ProcessBuilder(command)
                    .directory(kitHome.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            // What kit.jar unpacked may lie below a home directory that is a checkout itself.
            git.environment()
                    .put(
                            "GIT_CEILING_DIRECTORIES",
                            kitHome.toAbsolutePath().resolve("..").normalize().toString());
            Process process = git.start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0 ? text : null;
        } catch (IOException e) {
            return null; // no git here
        }
    }
}
