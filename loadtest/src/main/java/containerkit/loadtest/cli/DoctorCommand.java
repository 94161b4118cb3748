package containerkit.loadtest.cli;

import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.run.setup.EnvironmentReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
    private static final long FILES_WANTED = 16_000; // the plan connections holds 15 000 of them open
    private static final double OTHERS_TOLERATED = 10; // percent of all CPUs

    private final KitContext workshop;
    private final Console console;
    private boolean sound = true;

    DoctorCommand(KitContext workshop, Console console) {
        this.workshop = workshop;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        double others = EnvironmentReader.othersPercent();
        try (Drivers drivers = workshop.drivers()) {
            Environment environment = new EnvironmentReader(workshop.kitHome()).read(drivers.all());
            software(drivers, environment);
            machine(environment);
        }
        busy(others);
        workshop.lock().holder().ifPresent(holder -> note("alone", holder));
        Path jar = workshop.kitHome().resolve("app-tomcat/target/app-tomcat.jar");
        fine("apps", Files.exists(jar) ? "built" : "will be built by kit compare");
        return (sound ? Exit.DONE : Exit.MISSING).code();
    }

    private void software(Drivers drivers, Environment environment) {
        fine("jdk", environment.jdk());
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
                    "not found, needed for kit compare: " + Tools.installHint(List.of(driver.tool())));
        }
        for (HelperTool helper : HelperTool.ALL) {
            String version = helper.version();
            if (version != null) {
                fine(helper.name(), version);
            } else if (helper.needed()) {
                missing(helper.name(), helper.missing());
            } else {
                note(helper.name(), helper.missing());
            }
        }
    }

    private void machine(Environment environment) {
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
        long files = OpenFiles.ofThisProcess().limit();
        if (files >= FILES_WANTED) {
            fine("files", "a process may have " + files + " open");
        } else {
            note(
                    "files",
                    "a process may have only " + files + " open, kit compare connections needs " + FILES_WANTED
                            + ": ulimit -n " + FILES_WANTED);
        }
    }

    private void busy(double othersPercent) {
        String found = String.format(Locale.ROOT, "others take %.0f %% of the CPU just now", othersPercent);
        if (othersPercent <= OTHERS_TOLERATED) {
            fine("quiet", found);
        } else {
            note("quiet", found + ": end them, or figures scatter and slices are void");
        }
    }

    private void check(boolean fine, String what, String found, String advice) {
        if (fine) {
            fine(what, found);
        } else {
            missing(what, advice);
        }
    }

    private void fine(String what, String found) {
        console.result("ok       " + what + ": " + found);
    }

    /** Something that a comparison does without. */
    private void note(String what, String advice) {
        console.result("note     " + what + ": " + advice);
    }

    private void missing(String what, String advice) {
        sound = false;
        console.result("MISSING  " + what + ": " + advice);
    }

    private static String gib(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
    }
}
