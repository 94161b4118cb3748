package containerkit.loadtest.run.service;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.request.CurlCommand;
import containerkit.loadtest.plan.request.RequestFile;
import containerkit.loadtest.plan.request.Requests;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Source of the requests, as a user's options name it. Only one of them may be given; if none is, they are found on the
 * running jar.
 *
 * @param paths of requests
 * @param curls commands, one request each
 * @param file an OpenAPI document or an access log; null for none
 */
public record RequestSource(List<String> paths, List<String> curls, @Nullable String file) {
    /** Reads the requests that are known without a server; returns null where they are found on the running jar. */
    @Nullable
    Requests named() {
        if (Stream.of(!paths.isEmpty(), !curls.isEmpty(), file != null)
                        .filter(given -> given)
                        .count()
                > 1) {
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
            return file == null ? null : RequestFile.read(Path.of(file));
        } catch (InvalidPathException e) {
            throw UserFailure.usage("--requests: '" + file + "' is not a path: " + e.getReason(), "Name a file.");
        }
    }
}
