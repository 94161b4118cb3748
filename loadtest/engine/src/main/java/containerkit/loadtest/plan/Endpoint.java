package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.secret.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Request and its expected response, or a mix of several requests.
 *
 * @param name name in a report
 * @param path path and query, starting with a slash; {@code {key}} stands for the contender's value of that name
 * @param method GET, POST, …
 * @param headers request headers
 * @param body the request's body; null for none
 * @param expect the expected response
 * @param mix the requests of a mix, whose own path and method only describe it; empty for one request
 * @param session true if each connection sends back the cookies that its responses set
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Endpoint(
        String name,
        String path,
        String method,
        Map<String, String> headers,
        @Nullable String body,
        Expectation expect,
        List<Share> mix,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean session) {

    /**
     * Request of a mix.
     *
     * @param endpoint the request
     * @param weight number of times that it is sent, relative to the others
     */
    public record Share(Endpoint endpoint, int weight) {}

    /** Type of a body if the plan gives none, and of an empty one; all tools must send the same, as a check does. */
    public static final String PLAIN_TEXT = "text/plain";

    public static final String CONTENT_TYPE = "Content-Type";
    /** Methods that clients send with a body. */
    public static final List<String> LOADED = List.of("POST", "PUT");

    /** Returns a GET of that path, named after it, which must lead to status 200. */
    public static Endpoint get(String path) {
        return new Endpoint(path, path, "GET", Map.of(), null, Expectation.OK);
    }

    public Endpoint {
        method = method.toUpperCase(Locale.ROOT);
        if ((body != null || LOADED.contains(method))
                && headers.keySet().stream().noneMatch(CONTENT_TYPE::equalsIgnoreCase)) {
            headers = new LinkedHashMap<>(headers);
            headers.put(CONTENT_TYPE, PLAIN_TEXT);
        }
    }

    public Endpoint(
            String name,
            String path,
            String method,
            Map<String, String> headers,
            @Nullable String body,
            Expectation expect) {
        this(name, path, method, headers, body, expect, List.of(), false);
    }

    public static Endpoint mix(String name, List<Share> shares) {
        String path = shares.stream()
                .map(share -> share.weight() + " × " + share.endpoint().method() + " "
                        + share.endpoint().path())
                .collect(Collectors.joining(", "));
        boolean session = shares.stream().anyMatch(share -> share.endpoint().session());
        Expectation any = new Expectation(200, null, null, true);
        return new Endpoint(name, path, "MIX", Map.of(), null, any, shares, session);
    }

    /** Returns the same mix with every request as often as the others; a single request stays as it is. */
    public Endpoint evenly() {
        return mix.isEmpty()
                ? this
                : mix(name, requests().stream().map(each -> new Share(each, 1)).toList());
    }

    /** Returns every single request: those of a mix, or this one. */
    public List<Endpoint> requests() {
        return shares().stream().map(Share::endpoint).toList();
    }

    public List<Share> shares() {
        return mix.isEmpty() ? List.of(new Share(this, 1)) : mix;
    }

    Endpoint shown(Secrets secrets) {
        return new Endpoint(
                name,
                secrets.shown(path),
                method,
                secrets.shown(headers),
                body == null ? null : secrets.shown(body),
                expect.shown(secrets),
                mix.stream()
                        .map(share -> new Share(share.endpoint().shown(secrets), share.weight()))
                        .toList(),
                session);
    }

    public boolean holdsSecrets(Secrets secrets) {
        return !shown(secrets).equals(this);
    }

    public Endpoint named(String other) {
        return new Endpoint(other, path, method, headers, body, expect, mix, session);
    }

    /** Returns the same request with this header, unless it has one of that name. */
    public Endpoint withHeader(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(Map.of(header, value));
        more.putAll(headers);
        return new Endpoint(name, path, method, more, body, expect, mix, session);
    }

    public Endpoint expecting(Expectation other) {
        return new Endpoint(name, path, method, headers, body, other, mix, session);
    }

    /** Returns the same request as that contender gets it, with the body that it should respond with. */
    public Endpoint of(Contender contender) {
        if (!mix.isEmpty()) {
            return mix(
                    name,
                    mix.stream()
                            .map(share -> new Share(share.endpoint().of(contender), share.weight()))
                            .toList());
        }
        String filled = path;
        for (Map.Entry<String, String> value : contender.values().entrySet()) {
            filled = filled.replace("{" + value.getKey() + "}", value.getValue());
        }
        return new Endpoint(name, filled, method, headers, body, expect.of(contender.name()), mix, session);
    }
}
