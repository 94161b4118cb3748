package containerkit.jar;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Starts the kit from one jar: unpacks it into the user's cache and runs it in a JVM with the launcher's flags. Reports go
 * to {@code reports} below the working directory.
 */
public final class KitJar {
    private static final int MISSING = 3;
    private static final int OLDEST_JAVA = 17;

    private KitJar() {}

    /** Exits with the code of the kit's command. */
    public static void main(String[] arguments) throws URISyntaxException, InterruptedException {
        Path java = jdk();
        try {
            Path jar = file();
            Path home = Home.of(jar);
            ProcessBuilder builder = new ProcessBuilder(command(java, home, jar, arguments)).inheritIO();
            builder.environment().put("LANGUAGE", "en"); // as the launcher does
            Process kit = builder.start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(kit)));
            System.exit(kit.waitFor());
        } catch (IOException e) {
            fail(
                    "the kit cannot be unpacked: " + e.getMessage(),
                    "Set XDG_CACHE_HOME to a directory of your own with 200 MB free.");
        }
    }

    /** Returns the jar that this class is in. */
    public static Path file() throws URISyntaxException {
        return Paths.get(
                KitJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** The kit ends its servers first; without this it would survive a signal that only this process got. */
    private static void end(Process kit) {
        kit.destroy();
        try {
            kit.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Path jdk() {
        Path home = Paths.get(System.getProperty("java.home"));
        String version = System.getProperty("java.specification.version");
        if (version.startsWith("1.") || Integer.parseInt(version) < OLDEST_JAVA) {
            fail("the kit needs JDK 17 or newer, this is Java " + version, "Install a newer JDK.");
        }
        if (!Files.exists(home.resolve("jmods")) && !Files.exists(home.resolve("bin/javac"))) {
            fail("the kit needs a JDK, " + home + " is a JRE", "Install a JDK, for it reads servers over JMX.");
        }
        return home.resolve("bin").resolve("java");
    }

    static List<String> command(Path java, Path home, Path jar, String... arguments) {
        List<String> command = new ArrayList<>(Arrays.asList(
                java.toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--add-modules",
                "jdk.attach",
                "--enable-native-access=ALL-UNNAMED",
                "-Dkit.home=" + home,
                "-Dkit.command=java -jar " + relative(jar),
                "-Dkit.terminal=" + terminal(),
                "-Djdk.console=java.base", // as before Java 22: none where nobody types
                "-cp",
                home.resolve("loadtest/assembly/target/lib") + "/*",
                "containerkit.loadtest.cli.Kit"));
        command.addAll(Arrays.asList(arguments));
        return command;
    }

    /** Whether standard error is a terminal; before Java 22 {@code System.console()} speaks of the other streams only. */
    private static boolean terminal() {
        try {
            return Files.readSymbolicLink(Paths.get("/proc/self/fd/2")).startsWith("/dev/pts");
        } catch (IOException e) {
            return false; // another system: plain lines can be read everywhere
        }
    }

    private static String relative(Path jar) {
        Path here = Paths.get("").toAbsolutePath();
        return (jar.startsWith(here) ? here.relativize(jar) : jar).toString();
    }

    private static void fail(String problem, String hint) {
        System.err.println("kit: " + problem + System.lineSeparator() + "     " + hint);
        System.exit(MISSING);
    }
}
