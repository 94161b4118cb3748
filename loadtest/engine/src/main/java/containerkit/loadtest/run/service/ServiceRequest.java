package containerkit.loadtest.run.service;

import containerkit.loadtest.launch.swap.PackagedConfiguration;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.request.CurlCommand;
import containerkit.loadtest.plan.request.RequestFile;
import containerkit.loadtest.plan.request.Requests;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A user's request to compare jars.
 *
 * @param jars one or several
 * @param on the containers; empty for all of the jar's Spring Boot line, or for the jars as they are where there are
 *     several
 * @param paths of requests
 * @param curls commands, one request each
 * @param requests a file of requests, or the address of an OpenAPI document on the running jar; null for none
 * @param env environment of every contender
 * @param args arguments of every contender
 * @param jvmFlags flags of every JVM
 * @param port of the first contender, the next ones follow; null for free ones
 * @param ready the path that responds with status 200 once the service is ready; null for none
 * @param rate requests per second; null for a closed model, as fast as responses come
 * @param names of the contenders where there are several jars, one each; empty for the jars' names. The others are
 *     compared with the first
 * @param blocks null for the usual number, or where there are looks
 * @param looks numbers of blocks at which the run may end; empty for a fixed number
 * @param seed null for a new one
 */
public record ServiceRequest(
        List<Path> jars,
        List<String> on,
        List<String> paths,
        List<String> curls,
        @Nullable String requests,
        Map<String, String> env,
        List<String> args,
        List<String> jvmFlags,
        @Nullable Integer port,
        @Nullable String ready,
        @Nullable Double rate,
        List<String> names,
        @Nullable Integer blocks,
        List<Integer> looks,
        @Nullable Long seed) {

    /** Returns the configuration that the service would have in that jar. */
    ServiceSettings settings(Path jar) {
        return new ServiceSettings(args, jvmFlags, env, System.getenv(), PackagedConfiguration.of(jar));
    }

    /** Source of the requests. */
    enum Source {
        NAMED,
        DOCUMENT,
        FOUND
    }

    Source source() {
        if (Stream.of(!paths.isEmpty(), !curls.isEmpty(), requests != null)
                        .filter(given -> given)
                        .count()
                > 1) {
            throw UserFailure.usage(
                    "requests come from one of --path, --curl and --requests, not from two",
                    "Name one; a .http file holds requests of any kind.");
        }
        return requests != null && requests.matches("https?://.*")
                ? Source.DOCUMENT
                : requests == null && paths.isEmpty() && curls.isEmpty() ? Source.FOUND : Source.NAMED;
    }

    /** Returns the path and query of the OpenAPI document. */
    String documentPath() {
        return Requests.pathOf(String.valueOf(requests), "--requests");
    }

    /**
     * Returns the requests that are known without a server; empty where none is named, or they are read from the
     * running jar.
     */
    public List<Endpoint> endpoints() {
        return source() == Source.NAMED ? named().endpoints() : List.of();
    }

    /** Reads the requests that are known without a server. */
    Requests named() {
        if (!paths.isEmpty()) {
            return Requests.paths(paths);
        }
        if (!curls.isEmpty()) {
            return CurlCommand.of(curls, Path.of(""));
        }
        try {
            return RequestFile.read(Path.of(String.valueOf(requests)));
        } catch (InvalidPathException e) {
            throw UserFailure.usage("--requests: '" + requests + "' is not a path: " + e.getReason(), "Name a file.");
        }
    }
}
