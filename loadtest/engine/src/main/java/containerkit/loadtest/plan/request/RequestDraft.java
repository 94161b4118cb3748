package containerkit.loadtest.plan.request;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.HttpSyntax;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Request as a source has it; an endpoint of a plan allows less.
 *
 * @param where the place, for messages
 * @param method in capital letters
 * @param path path and query; a fragment is left out, and characters that cannot stand in a path are percent-encoded
 * @param name words that name it; null for those of the path
 */
record RequestDraft(
        String where,
        String method,
        String path,
        @Nullable String name,
        Map<String, String> headers,
        @Nullable String body) {
    private static final List<String> WITH_BODY = List.of("POST", "PUT");
    private static final int LONGEST_NAME = 40;

    /** @throws UserFailure if the path does not start with a slash */
    static Endpoint get(String where, String path, @Nullable String name) {
        return new RequestDraft(where, "GET", path, name, Map.of(), null).endpoint();
    }

    /** @throws UserFailure if the path does not start with a slash, or the kit cannot send the method or its body */
    Endpoint endpoint() {
        if (!HttpSyntax.METHODS.contains(method)) {
            throw UserFailure.usage(
                    where + ": the kit cannot send " + method,
                    "It can send " + String.join(", ", HttpSyntax.METHODS) + ".");
        }
        if (!path.startsWith("/")) {
            throw UserFailure.usage(where + ": the path must start with /, got '" + path + "'", "e.g. /orders");
        }
        if (body != null && !WITH_BODY.contains(method)) {
            throw UserFailure.usage(
                    where + ": the kit sends a body with " + String.join(" and ", WITH_BODY) + " only, not with "
                            + method,
                    "Leave the body out, or name another request.");
        }
        String sent = HttpSyntax.encoded(path.replaceFirst("#.*", ""));
        return new Endpoint(name(sent), sent, method, headers, body, Expectation.OK);
    }

    /** Returns the words of the given name or of the path, as a plan allows them. */
    private String name(String sent) {
        String words = (name == null ? sent.replaceFirst("\\?.*", "") : name)
                .replaceAll("(%[0-9A-Fa-f]{2}|[^A-Za-z0-9._])+", "-")
                .replaceAll("-$", "");
        String last =
                words.substring(Math.max(0, words.length() - LONGEST_NAME)).replaceAll("^[._-]+", "");
        String base = last.isEmpty() ? "root" : last;
        return method.equals("GET") || name != null ? base : method.toLowerCase(Locale.ROOT) + "-" + base;
    }
}
