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
 * @param file an OpenAPI document, an access log, or the address of an OpenAPI document on the running jar; null for none
 */
public record RequestSource(List<String> paths, List<String> curls, @Nullable String file) {
    /** Place of the requests. */
    enum Kind {
        NAMED,
        DOCUMENT,
        FOUND
    }

    Kind kind() {
        if (Stream.of(!paths.isEmpty(), !curls.isEmpty(), file != null)
                        .filter(given -> given)
                        .count()
                > 1) {
            throw UserFailure.usage(
                    "requests come from one of --path, --curl and --requests, not from two",
                    "Name one; a plan holds requests of any kind.");
        }
        return file != null && file.matches("https?://.*")
                ? Kind.DOCUMENT
                : file == null && paths.isEmpty() && curls.isEmpty() ? Kind.FOUND : Kind.NAMED;
    }

    /** Returns the path and query of the OpenAPI document. */
    String documentPath() {
        return Requests.pathOf(String.valueOf(file), "--requests");
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
            return RequestFile.read(Path.of(String.valueOf(file)));
        } catch (InvalidPathException e) {
            throw UserFailure.usage("--requests: '" + file + "' is not a path: " + e.getReason(), "Name a file.");
        }
    }
}
