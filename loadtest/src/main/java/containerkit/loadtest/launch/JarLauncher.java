package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Starts an executable jar on the kit's own JVM, all with the plan's flags; a mode is a Spring profile. */
public final class JarLauncher implements Launcher {
    private static final Pattern PROFILE =
            Pattern.compile("BOOT-INF/classes/application-([\\w-]+)\\.(?:ya?ml|properties)");

    private final CommandLauncher commands;
    private final Path java;
    private final List<String> jvmFlags;

    /**
     * A launcher.
     *
     * @param commands starts the command line that this one makes
     * @param java the program {@code java}
     * @param jvmFlags the same for every jar
     */
    public JarLauncher(CommandLauncher commands, Path java, List<String> jvmFlags) {
        this.commands = commands;
        this.java = java;
        this.jvmFlags = List.copyOf(jvmFlags);
    }

    @Override
    public boolean launches(Contender contender) {
        return contender.jar() != null;
    }

    @Override
    public void check(Contender contender, String mode) throws LaunchException {
        Path jar = jar(contender);
        if (!Files.isRegularFile(jar)) {
            throw wrongPlan(
                    "the jar of " + contender.name() + " is not there: " + jar, "build it, or correct the path");
        }
        TreeSet<String> modes = modes(contender, jar);
        if (!mode.equals(Variant.STOCK) && !modes.contains(mode)) {
            modes.add(Variant.STOCK);
            throw wrongPlan(
                    contender.name() + " has no mode '" + mode + "'",
                    "its jar has: " + String.join(", ", modes) + " (a mode is a file application-<mode>.yml in it)");
        }
    }

    @Override
    public RunningServer launch(Contender contender, String mode, Path log) throws LaunchException, IOException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(jvmFlags);
        command.addAll(List.of("-jar", jar(contender).toString()));
        command.addAll(contender.args());
        if (!mode.equals(Variant.STOCK)) {
            command.add("--spring.profiles.active=" + mode);
        }
        return commands.start(contender, command, mode, log);
    }

    private static TreeSet<String> modes(Contender contender, Path path) throws LaunchException {
        TreeSet<String> modes = new TreeSet<>();
        try (JarFile jar = new JarFile(path.toFile())) {
            jar.stream().forEach(entry -> {
                Matcher matcher = PROFILE.matcher(entry.getName());
                if (matcher.matches()) {
                    modes.add(matcher.group(1));
                }
            });
            return modes;
        } catch (IOException e) {
            throw wrongPlan("the jar of " + contender.name() + " cannot be read: " + e.getMessage(), "build it again");
        }
    }

    private static Path jar(Contender contender) {
        Path jar = contender.jar();
        if (jar == null) {
            throw new IllegalArgumentException(contender.name() + " has no jar");
        }
        return jar;
    }

    private static LaunchException wrongPlan(String message, String hint) {
        return new LaunchException(LaunchException.Kind.PLAN, message, hint, List.of());
    }
}
