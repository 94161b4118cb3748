package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Target.Command;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.process.SupervisedProcess;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts any command that listens on the port it is given.
 *
 * @param jvmFlags JVM flags of every jar, and of every command that asks for them
 * @param secrets are hidden in what is told of a server's log
 */
public record CommandLauncher(List<String> jvmFlags, Secrets secrets, PodLimits limits, Ports ports)
        implements Launcher {
    /** Placeholder for the directory of the server's temporary files. */
    public static final String SCRATCH = "{scratch}";

    /** Placeholder for the JVM flags of the plan, and for those that keep the limits. */
    public static final String JVM_FLAGS = "{jvm_flags}";

    public CommandLauncher(List<String> jvmFlags, Secrets secrets, PodLimits limits) {
        this(jvmFlags, secrets, limits, new Ports());
    }

    @Override
    public void check(Contender contender, Mode mode) throws LaunchException {
        requireNoSettings(contender, mode);
        String program = words(contender).get(0);
        if (SearchPath.ofServers().find(program).isEmpty()) {
            throw LaunchException.machine(
                    "the program of " + contender.name() + " is not there: " + program,
                    "install it, or correct the plan");
        }
        requireFreePort(contender);
    }

    /** @throws LaunchException if the plan gives it a port that is in use */
    public void requireFreePort(Contender contender) throws LaunchException {
        if (contender.port() != null) {
            ports.claim(contender.name(), contender.port());
        }
    }

    @Override
    public RunningServer launch(Contender contender, Mode mode, Path log) throws LaunchException, IOException {
        return start(contender, words(contender), mode, log, null);
    }

    private static List<String> words(Contender contender) {
        return ((Command) contender.target()).words();
    }

    /** @throws LaunchException if the mode has properties or flags, which only a jar can be given */
    static void requireNoSettings(Contender contender, Mode mode) throws LaunchException {
        if (!mode.properties().isEmpty() || !mode.jvmFlags().isEmpty()) {
            throw LaunchException.plan(
                    contender.name() + " is not a jar, so the settings of mode " + mode.name() + " would not reach it",
                    "write them into its command, and give that a name of its own");
        }
    }

    /** @param unpacked program that runs in place of the contender's jar; null if there is none */
    public RunningServer start(
            Contender contender, List<String> command, Mode mode, Path log, @Nullable UnpackedProgram unpacked)
            throws LaunchException, IOException {
        int port = contender.port() == null ? ports.any() : ports.claim(contender.name(), contender.port());
        Integer management = contender.exports() ? Integer.valueOf(ports.any()) : null;
        ScratchDirectory scratch = ScratchDirectory.create("server");
        UnaryOperator<String> filled = word -> word.replace("{port}", Integer.toString(port))
                .replace("{management}", String.valueOf(management))
                .replace("{mode}", mode.name())
                .replace("{contender}", contender.name().replace(':', '-')) // for the name of a database
                .replace(SCRATCH, scratch.path().toString());
        List<String> line = Stream.concat(limits.words().stream(), command.stream())
                .flatMap(word -> word.equals(JVM_FLAGS)
                        ? Stream.concat(limits.jvmFlags().stream(), jvmFlags.stream())
                        : Stream.of(word))
                .map(filled)
                .toList();
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("TMPDIR", scratch.path().toString());
        environment.put("PATH", SearchPath.ofServers().directories());
        contender.env().forEach((variable, value) -> environment.put(variable, filled.apply(value)));
        SupervisedProcess process = SupervisedProcess.start(line, environment, log, log, scratch);
        RunningServer.Own own = new RunningServer.Own(process, OutputLog.follow(log), new ServerLog(log, secrets));
        URI exported = management == null ? null : loopback(management);
        return new RunningServer(contender, loopback(port), exported, own, log, unpacked, System.nanoTime());
    }

    private static URI loopback(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }
}
