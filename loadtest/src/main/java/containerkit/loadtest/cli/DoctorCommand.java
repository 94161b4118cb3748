package containerkit.loadtest.cli;

import containerkit.loadtest.EnvironmentReader;
import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.result.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "doctor", description = "Say what this machine has, and what it lacks for a comparison.")
final class DoctorCommand implements Callable<Integer> {
    @Mixin
    private final HelpOption help = new HelpOption();

    private static final long MEMORY_WANTED = 3L << 30; // three contenders of half a GiB, the kit and the tools
    private static final long DISK_WANTED = 1L << 30;
    private static final int CORES_WANTED = 2;

    private final Workshop workshop;
    private final Console console;
    private boolean sound = true;

    DoctorCommand(Workshop workshop, Console console) {
        this.workshop = workshop;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (Drivers drivers = workshop.drivers()) {
            return check(drivers);
        }
    }

    private int check(Drivers drivers) throws IOException, InterruptedException {
        Environment environment = new EnvironmentReader(workshop.kitHome()).read(drivers.all());
        check(true, "jdk", environment.jdk(), "");
        check(
                ModuleLayer.boot().findModule("jdk.attach").isPresent(),
                "attach",
                "JMX reaches local JVMs",
                "this run time lacks the module jdk.attach: install a JDK, not a JRE");
        for (Driver driver : drivers.all()) {
            String version = environment.tools().get(driver.tool());
            check(
                    version != null,
                    driver.tool(),
                    String.valueOf(version),
                    "not installed: " + Tools.installHint(List.of(driver.tool())));
        }
        check(
                environment.cores() >= CORES_WANTED,
                "cores",
                environment.cores() + " (" + environment.cpu() + ")",
                "server and generator share one core: figures will mean little");
        long memory = environment.memoryBytes();
        check(
                memory >= MEMORY_WANTED,
                "memory",
                gib(memory),
                "less than " + gib(MEMORY_WANTED) + ": lower -Xmx in the plan");
        long disk = workshop.kitHome().toFile().getUsableSpace();
        check(disk >= DISK_WANTED, "disk", gib(disk) + " free", "less than " + gib(DISK_WANTED) + " free: make room");
        Path jar = workshop.kitHome().resolve("app-tomcat/target/app-tomcat.jar");
        console.result(Files.exists(jar) ? "ok       apps: built" : "ok       apps: will be built by kit compare");
        return (sound ? Exit.DONE : Exit.MISSING).code();
    }

    private void check(boolean fine, String what, String found, String advice) {
        sound &= fine;
        console.result((fine ? "ok       " + what + ": " + found : "MISSING  " + what + ": " + advice));
    }

    private static String gib(long bytes) {
        return String.format(java.util.Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
    }
}
