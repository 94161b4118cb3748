package containerkit.loadtest.cli;

import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.run.service.ServiceRequest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that compare jars without a plan. */
final class JarOptions {
    private static final String EACH = " {contender} in it stands for the contender's name.";

    @Option(names = "--path", paramLabel = "P", description = "With a jar: load it with GETs of this path. Repeatable.")
    private List<String> paths = List.of();

    @Option(
            names = "--curl",
            paramLabel = "C",
            description = "With a jar: load it with the request of this curl command.")
    private List<String> curls = List.of();

    @Option(
            names = "--requests",
            paramLabel = "FILE",
            description = "With a jar: load it with the requests of a .http file, an OpenAPI document (a file, or its "
                    + "address on the running jar) or an access log.")
    private @Nullable String requests;

    @Option(
            names = "--on",
            split = ",",
            paramLabel = "C",
            description = "With a jar: the containers. Default: all that its Spring Boot has.")
    private List<String> on = List.of();

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

    @Option(names = "--rate", paramLabel = "N", description = "With a jar: also load it with N requests per second.")
    private @Nullable Double rate;

    /** Returns the options that are given; empty where none is. */
    List<String> given() {
        Map<String, Boolean> options = new LinkedHashMap<>();
        options.put("--path", !paths.isEmpty());
        options.put("--curl", !curls.isEmpty());
        options.put("--requests", requests != null);
        options.put("--on", !on.isEmpty());
        options.put("--env", !env.isEmpty());
        options.put("--arg", !args.isEmpty());
        options.put("--jvm", !jvmFlags.isEmpty());
        options.put("--port", port != null);
        options.put("--ready", ready != null);
        options.put("--rate", rate != null);
        return options.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** @throws UserFailure where a value makes no sense */
    ServiceRequest request(List<String> jars, @Nullable Integer blocks, @Nullable Long seed) {
        return request(jars, List.of(), blocks, List.of(), seed);
    }

    /**
     * @param names of the contenders, the one that others are compared with first; empty for the jars' names
     * @param looks numbers of blocks at which the run may end; empty for a fixed number
     * @throws UserFailure where a value makes no sense
     */
    ServiceRequest request(
            List<String> jars, List<String> names, @Nullable Integer blocks, List<Integer> looks, @Nullable Long seed) {
        if (port != null && (port < 1 || port > 65_535)) {
            throw new UserFailure("--port must be from 1 to 65535, got " + port, "e.g. --port 9000", Exit.USAGE);
        }
        if (ready != null && !ready.startsWith("/")) {
            throw new UserFailure(
                    "--ready: the path must start with /, got '" + ready + "'",
                    "e.g. --ready /actuator/health",
                    Exit.USAGE);
        }
        if (rate != null && !(rate > 0 && rate <= 1_000_000)) {
            throw new UserFailure(
                    "--rate must be above 0 and at most 1000000, got " + rate, "e.g. --rate 200", Exit.USAGE);
        }
        return new ServiceRequest(
                jars.stream().map(Path::of).toList(),
                on,
                paths,
                curls,
                requests,
                env,
                args,
                jvmFlags,
                port,
                ready,
                rate,
                names,
                blocks,
                looks,
                seed);
    }

    /** Adds what is given to a command line. */
    CommandText on(CommandText command) {
        env.forEach((name, value) -> command.with("--env", name + "=" + value));
        return command.each("--path", paths)
                .each("--curl", curls)
                .with("--requests", requests)
                .with("--on", on)
                .each("--arg", args)
                .each("--jvm", jvmFlags)
                .with("--port", port)
                .with("--ready", ready)
                .with("--rate", rate);
    }
}
