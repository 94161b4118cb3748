package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request and the expected response.
 *
 * @param name the name a report shows
 * @param path path and query, starting with a slash; {@code {key}} stands for the contender's value of that name
 * @param method GET, POST, …
 * @param headers request headers
 * @param body the request's body; null for none
 * @param expect the expected response
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Endpoint(
        String name,
        String path,
        String method,
        Map<String, String> headers,
        @Nullable String body,
        Expectation expect) {

    /** The type of a body where the plan gives none; all tools must send the same. */
    private static final String PLAIN_TEXT = "text/plain";

    private static final String CONTENT_TYPE = "Content-Type";

    public Endpoint {
        method = method.toUpperCase(java.util.Locale.ROOT);
        if (body != null && headers.keySet().stream().noneMatch(CONTENT_TYPE::equalsIgnoreCase)) {
            headers = new java.util.LinkedHashMap<>(headers);
            headers.put(CONTENT_TYPE, PLAIN_TEXT);
        }
        headers = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(headers));
    }

    /** The same request as that contender gets it, and the body that it should respond with. */
    public Endpoint of(Contender contender) {
        String filled = path;
        for (Map.Entry<String, String> value : contender.values().entrySet()) {
            filled = filled.replace("{" + value.getKey() + "}", value.getValue());
        }
        return new Endpoint(name, filled, method, headers, body, expect.of(contender.name()));
    }
}
