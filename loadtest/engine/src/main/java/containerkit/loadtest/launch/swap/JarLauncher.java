package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.CommandLauncher;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.launch.UnpackedProgram;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.JarContainer;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Packing;
import containerkit.loadtest.plan.Target.Jar;
import containerkit.loadtest.text.Suggestions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Starts executable jars on the kit's own JVM, all with the plan's flags. A mode is one Spring profile or several.
 *
 * @param commands starts the command line that this launcher builds
 * @param swap makes the program of a contender that names a container
 */
public record JarLauncher(CommandLauncher commands, ContainerSwap swap, Path java) implements Launcher {
    /** Property that makes Spring Boot use virtual threads, from Java {@link #VIRTUAL_THREADS_SINCE} on. */
    public static final String VIRTUAL_THREADS = "spring.threads.virtual.enabled";

    public static final int VIRTUAL_THREADS_SINCE = 21;

    @Override
    public void check(Contender contender, Mode mode) throws LaunchException {
        Path jar = jar(contender).file();
        requireReadable(contender, jar);
        for (String profile : mode.profiles()) {
            Set<String> modes = PackagedConfiguration.of(jar).profiles();
            if (!modes.contains(profile)) {
                modes.add(Mode.STOCK);
                throw LaunchException.plan(
                        contender.name() + " has no mode '" + profile + "'", new Suggestions(modes).hint(profile));
            }
        }
        if (contender.container() != null) {
            swap.check(contender);
        }
        commands.requireFreePort(contender);
    }

    /**
     * Returns a reason if the jar cannot be started in the form of the mode, or if this Java lacks virtual threads that
     * the plan's properties or arguments, or the profile's name ask for; null otherwise. Before Java 21, Spring Boot
     * uses platform threads without a message, and the kit's own applications refuse to start.
     */
    @Override
    public @Nullable String lacking(Contender contender, Mode mode) {
        int here = Runtime.version().feature();
        String unpackable = mode.packed() == null ? null : lacking(contender, mode.packed(), here);
        return unpackable == null && here < VIRTUAL_THREADS_SINCE && virtualThreads(contender, mode)
                ? "virtual threads need Java " + VIRTUAL_THREADS_SINCE + " or newer, and this is " + here
                : unpackable;
    }

    private @Nullable String lacking(Contender contender, Packing packed, int here) {
        if (here < packed.since()) {
            return "packed: " + packed.key() + " needs Java " + packed.since() + " or newer, and this is " + here;
        }
        try {
            if (packed != Packing.JAR) {
                swap.check(unpackable(contender));
            }
            if (packed.cached()
                    && !packed.loaded()
                    && !BootJar.read(jar(contender).file()).endsOnRefresh()) {
                return "packed: " + packed.key() + " needs Spring Boot 3.2 or newer, which ends a run with"
                        + " spring.context.exit=onRefresh";
            }
            return null;
        } catch (LaunchException e) {
            return e.getMessage();
        }
    }

    private static boolean virtualThreads(Contender contender, Mode mode) {
        String property = mode.properties().get(VIRTUAL_THREADS);
        return property != null
                ? Boolean.parseBoolean(property)
                : jar(contender).args().contains("--" + VIRTUAL_THREADS + "=true")
                        || mode.profiles().stream().anyMatch(profile -> profile.matches("virtual(-.*)?"));
    }

    @Override
    public RunningServer launch(Contender contender, Mode mode, Path log) throws LaunchException, IOException {
        String scratch = "-Djava.io.tmpdir=" + CommandLauncher.SCRATCH; // Tomcat and Jetty leave a directory there
        List<String> command = new ArrayList<>(List.of(java.toString(), scratch, CommandLauncher.JVM_FLAGS));
        command.addAll(mode.jvmFlags());
        UnpackedProgram unpacked = unpacked(contender, mode.packed());
        command.addAll(unpacked == null ? List.of("-jar", jar(contender).file().toString()) : unpacked.words());
        jar(contender).args().stream() // Spring would join two values of one property with a comma
                .filter(argument -> mode.properties().keySet().stream()
                        .noneMatch(property -> argument.startsWith("--" + property + "=")))
                .forEach(command::add);
        if (mode.profile() != null) {
            command.add("--spring.profiles.active=" + mode.profile());
        }
        mode.properties().forEach((property, value) -> command.add("--" + property + "=" + value));
        return commands.start(contender, command, mode, log, unpacked);
    }

    /** Returns the program that runs in place of the jar; null if the jar itself does. */
    private @Nullable UnpackedProgram unpacked(Contender contender, @Nullable Packing packed) throws IOException {
        return packed == null || packed == Packing.JAR
                ? contender.container() == null
                        ? null
                        : packed == null ? swap.program(contender) : swap.executable(contender)
                : swap.program(unpackable(contender));
    }

    private static Contender unpackable(Contender contender) {
        return contender.container() == null ? contender.on(new JarContainer(Container.SAME, null)) : contender;
    }

    private static void requireReadable(Contender contender, Path path) {
        try {
            BootJar.open(path).close();
        } catch (IOException e) {
            String problem = Files.isRegularFile(path) ? "cannot be read: " + e.getMessage() : "is not there: " + path;
            String message = "the jar of " + contender.name() + " " + problem;
            throw contender.module() == null
                    ? LaunchException.plan(message, "build it, or correct the path")
                    : LaunchException.machine(
                            message,
                            "Put kit-apps.jar beside kit.jar, or name a jar of yours. In a clone ./kit builds it.");
        }
    }

    private static Jar jar(Contender contender) {
        return (Jar) contender.target();
    }
}
