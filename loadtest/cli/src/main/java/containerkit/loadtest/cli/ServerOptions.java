package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.run.service.JarStart;
import containerkit.loadtest.secret.Secrets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the start of the jars that a command is given. */
public final class ServerOptions {
    private static final Pattern PROPERTY = Pattern.compile("-?[a-z][\\w-]*(\\.[\\w-]+)+=.*");
    private static final String EACH = " {contender} in it stands for the contender's name.";

    @Option(names = "--env", paramLabel = "K=V", description = "With a jar: an environment variable." + EACH)
    private Map<String, String> env = Map.of();

    @Option(names = "--arg", paramLabel = "A", description = "With a jar: an argument, --arg=--key=value." + EACH)
    private List<String> args = List.of();

    @Option(names = "--jvm", paramLabel = "F", description = "With a jar: a flag of its JVM, --jvm=-Xmx1g." + EACH)
    private List<String> jvmFlags = List.of();

    @Option(names = "--port", paramLabel = "N", description = "With a jar: the first port. Default: free ones.")
    private @Nullable Integer port;

    @Option(
            names = "--ready",
            paramLabel = "P",
            description = "With a jar: the path that responds with 200 when it is ready.")
    private @Nullable String ready;

    public static boolean isJar(String argument) {
        return argument.matches("(?i).+\\.[jw]ar");
    }

    /** @throws UserFailure where a value is invalid */
    public JarStart start(Secrets secrets) {
        if (port != null && (port < 1 || port > 65_535)) {
            throw UserFailure.usage("--port must be from 1 to 65535, got " + port, "e.g. --port 9000");
        }
        if (ready != null && !ready.matches("/[!-~&&[^#]]*")) {
            throw UserFailure.usage(
                    "--ready must start with / and be percent-encoded, got '" + ready + "'",
                    "e.g. --ready /actuator/health");
        }
        for (String flag : jvmFlags) {
            if (!flag.startsWith("-")) {
                throw UserFailure.usage(
                        "--jvm: a flag of a JVM starts with -, got '" + flag + "'", "e.g. --jvm=-Xmx512m");
            }
        }
        for (String arg : args) {
            if (arg.startsWith("--server.port=") && !arg.contains("{port}")) {
                throw UserFailure.usage(
                        arg + " would be the port of every contender",
                        "Name the first contender's port with --port; the next ones follow.");
            }
            if (PROPERTY.matcher(arg).matches()) { // it would start, and run without the property
                throw UserFailure.usage(
                        "--arg: Spring Boot reads no property from '" + arg + "'",
                        "Write --arg=--" + arg.replaceFirst("^-", ""));
            }
        }
        return new JarStart(env, args, jvmFlags, port, ready, secrets);
    }
}
