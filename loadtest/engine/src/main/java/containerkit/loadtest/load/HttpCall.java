package containerkit.loadtest.load;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import java.net.URI;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Request of an endpoint, in the parts that tools need.
 *
 * @param method in capitals
 * @param target full address
 * @param headers by name in any case; of a POST or PUT also the body's type, {@code text/plain} unless the endpoint says
 *     otherwise
 * @param body empty for none
 */
public record HttpCall(String method, URI target, SortedMap<String, String> headers, String body) {
    /** Methods that clients send without a body, and those with one. */
    public static final List<String> BARE = List.of("GET", "HEAD", "DELETE", "OPTIONS");

    public static final List<String> LOADED = Endpoint.LOADED;

    public static final String CONTENT_TYPE = Endpoint.CONTENT_TYPE;
    public static final String PLAIN_TEXT = Endpoint.PLAIN_TEXT;

    /**
     * Returns the request of an endpoint that is no mix; a path that starts with two slashes names no other host.
     *
     * @param server scheme, host and port
     */
    public static HttpCall of(URI server, Endpoint endpoint) {
        SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(endpoint.headers());
        return new HttpCall(
                endpoint.method(),
                URI.create(server + endpoint.path()),
                headers,
                endpoint.body() == null ? "" : endpoint.body());
    }

    /**
     * Refuses what a tool that sends one request again and again cannot send.
     *
     * @param bare methods that the tool sends without a body
     * @param loaded methods that the tool sends with a body
     * @throws UserFailure that says what it cannot send, and what to do instead
     */
    public static void check(String tool, Endpoint endpoint, List<String> bare, List<String> loaded) {
        if (!endpoint.mix().isEmpty()) {
            throw UserFailure.usage(
                    tool + " sends one request again and again, endpoint " + endpoint.name() + " is a mix",
                    "use tool: kit for it, or name its requests one by one");
        }
        String method = endpoint.method();
        boolean without = bare.contains(method);
        if (without ? endpoint.body() != null : !loaded.contains(method)) {
            throw UserFailure.usage(
                    tool + " cannot send " + (without ? "a body with " : "") + method + " (endpoint " + endpoint.name()
                            + ")",
                    "use another tool for this endpoint, or another method");
        }
    }

    public SortedMap<String, String> headersExcept(String... names) {
        SortedMap<String, String> rest = new TreeMap<>(headers);
        List.of(names).forEach(rest::remove);
        return rest;
    }
}
