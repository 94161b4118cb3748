package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.request.CurlCommand;
import containerkit.loadtest.plan.request.RequestFile;
import containerkit.loadtest.plan.request.Requests;
import containerkit.loadtest.run.service.JarStart;
import containerkit.loadtest.run.service.PlanForJars;
import containerkit.loadtest.run.service.ServiceRequest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that compare jars without a plan. */
final class JarOptions {
    @Option(names = "--path", paramLabel = "P", description = "With a jar: send it GETs of this path. Repeatable.")
    private List<String> paths = List.of();

    @Option(names = "--curl", paramLabel = "C", description = "With a jar: send it the request of this curl command.")
    private List<String> curls = List.of();

    @Option(
            names = "--requests",
            paramLabel = "FILE",
            description = "With a jar: send it the requests of an OpenAPI document or an access log.")
    private @Nullable String requests;

    @Option(
            names = "--as-is",
            description = "With a jar: also compare it as it is, not unpacked, which shows what unpacking changes.")
    private boolean asIs;

    @Mixin
    private final ServerOptions servers = new ServerOptions();

    @Option(names = "--rate", paramLabel = "N", description = "With a jar: also load it with N requests per second.")
    private @Nullable Double rate;

    /** @throws UserFailure where a value is invalid; {@link ServiceRequest} describes the parameters */
    ServiceRequest request(
            List<String> jars, List<String> names, List<String> on, RunOptions options, @Nullable PlanForJars base) {
        JarStart start = servers.start(options.secret.secrets());
        if (asIs && jars.size() > 1) {
            throw UserFailure.usage(
                    "--as-is is for one jar", "Leave it out: without --on, several jars run as they are.");
        }
        if (rate != null && !(rate > 0 && rate <= 1_000_000)) {
            throw UserFailure.usage("--rate must be above 0 and at most 1000000, got " + rate, "e.g. --rate 200");
        }
        return new ServiceRequest(
                jars.stream().map(Path::of).toList(),
                names,
                on,
                asIs,
                requested(),
                start,
                rate,
                options.fixedBlocks(),
                options.seed,
                base);
    }

    /** Returns the requests; null where none are named. */
    private @Nullable Requests requested() {
        if ((paths.isEmpty() ? 0 : 1) + (curls.isEmpty() ? 0 : 1) + (requests == null ? 0 : 1) > 1) {
            throw UserFailure.usage(
                    "requests come from one of --path, --curl and --requests, not from two",
                    "Name one; a plan holds requests of any kind.");
        }
        if (!paths.isEmpty()) {
            return Requests.paths(paths);
        }
        if (!curls.isEmpty()) {
            return CurlCommand.of(curls, Path.of(""));
        }
        try {
            return requests == null ? null : RequestFile.read(Path.of(requests));
        } catch (InvalidPathException e) {
            throw UserFailure.usage("--requests: '" + requests + "' is not a path: " + e.getReason(), "Name a file.");
        }
    }
}
