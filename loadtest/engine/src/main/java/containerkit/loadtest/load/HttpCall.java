package containerkit.loadtest.load;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Request of a scenario, in the parts that command-line tools need.
 *
 * @param method in capitals
 * @param target full address, by number rather than {@code localhost}, because the tools would try IPv6 first
 * @param headers by name in any case; with a body also its type, {@code text/plain} unless the endpoint says otherwise
 * @param body empty for none
 */
public record HttpCall(String method, URI target, Map<String, String> headers, String body) {
    /** Header with the type of a body. */
    public static final String CONTENT_TYPE = "Content-Type";

    public HttpCall {
        headers = Collections.unmodifiableMap(anyCase(headers));
    }

    /**
     * Returns the request of a scenario in parts.
     *
     * @param tool name of the tool, for the message
     * @param bare methods that the tool sends without a body
     * @param loaded methods that the tool sends with a body
     * @throws UserFailure if the tool cannot send this request
     */
    public static HttpCall of(LoadRequest request, String tool, List<String> bare, List<String> loaded) {
        Endpoint endpoint = request.scenario().endpoint();
        if (!endpoint.mix().isEmpty()) {
            throw UserFailure.usage(
                    tool + " sends one request again and again, endpoint " + endpoint.name() + " is a mix",
                    "use tool: kit for it, or name its requests one by one");
        }
        String method = endpoint.method().toUpperCase(Locale.ROOT);
        boolean withBody = loaded.contains(method);
        if (!withBody && !bare.contains(method)) {
            List<String> known = Stream.concat(bare.stream(), loaded.stream()).toList();
            throw cannot(tool, method, endpoint, known);
        }
        if (!withBody && endpoint.body() != null) {
            throw cannot(tool, "a body with " + method, endpoint, loaded);
        }
        Map<String, String> headers = anyCase(endpoint.headers());
        if (withBody) {
            headers.putIfAbsent(CONTENT_TYPE, "text/plain");
        }
        return new HttpCall(method, target(request), headers, endpoint.body() == null ? "" : endpoint.body());
    }

    /** Returns the headers without those of the given names. */
    public Map<String, String> headersExcept(String... names) {
        Map<String, String> rest = anyCase(headers);
        Arrays.asList(names).forEach(rest::remove);
        return rest;
    }

    /** Writes the body to a file and returns it. */
    public Path bodyFile(Path file) throws IOException {
        return Files.writeString(file, body, StandardCharsets.UTF_8);
    }

    private static UserFailure cannot(String tool, String what, Endpoint endpoint, List<String> instead) {
        String orElse = instead.isEmpty() ? "" : ", or one of the methods " + String.join(", ", instead);
        return UserFailure.usage(
                tool + " cannot send " + what + " (endpoint " + endpoint.name() + ")",
                "use another tool for this endpoint" + orElse);
    }

    /** Returns a copy with case-insensitive names. */
    private static Map<String, String> anyCase(Map<String, String> headers) {
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(headers);
        return copy;
    }

    private static URI target(LoadRequest request) {
        URI address = request.target();
        return "localhost".equals(address.getHost())
                ? URI.create(address.toString().replaceFirst("//localhost", "//127.0.0.1"))
                : address;
    }
}
