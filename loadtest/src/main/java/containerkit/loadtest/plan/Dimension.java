package containerkit.loadtest.plan;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Property that requests and responses may have more or less of: a plan says how much, a report draws what it costs.
 */
public enum Dimension {
    RESPONSE_BYTES("bytes of the response"),
    /** Bytes of the response that the container makes of characters. */
    WRITER_BYTES("bytes encoded by the writer"),
    WRITER_WRITES("writes to the writer"),
    /** Writes to the writer that follow its first character beyond ASCII, and the one that has it. */
    WIDE_WRITES("writes to the writer after a character beyond ASCII"),
    STREAM_WRITES("writes to the stream"),
    BUFFERED_WRITES("writes to a buffer before the writer"),
    FLUSHES("flushes"),
    /** A flush before the application set a length: the body goes in chunks. */
    CHUNKED("responses of unknown length"),
    RESPONSE_HEADERS("response headers"),
    REDIRECTS("redirects"),
    /** URLs that the application has the container encode, as templates do for each link. */
    LINKS("links encoded"),
    /** Links that Spring looks up as static resources; no plan can vary them. */
    RESOURCE_LINKS("links looked up as static resources"),
    ATTRIBUTE_READS("reads of request attributes"),
    ATTRIBUTE_WRITES("writes of request attributes"),
    REQUEST_HEADERS("request headers"),
    COOKIES("cookies of the request"),
    PARAMETERS("query parameters"),
    FORMS("forms"),
    FORM_FIELDS("fields of a form"),
    REQUEST_BYTES("bytes of the request's body"),
    SESSIONS("uses of a session"),
    GZIPPED("compressed responses"),
    ASYNC_DISPATCHES("async dispatches"),
    FILES("static files"),
    /** Property of the load, not of an endpoint. */
    CONNECTIONS("connections"),
    /** Number per request; property of the load, not of an endpoint. */
    NEW_CONNECTIONS("new connections");

    private final String label;

    Dimension(String label) {
        this.label = label;
    }

    /** Returns its name in a plan. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns its name in a report, in the plural. */
    public String label() {
        return label;
    }

    /** Returns the keys of those that an endpoint can have. */
    static List<String> ofEndpoints() {
        return Arrays.stream(values())
                .filter(dimension ->
                        dimension != CONNECTIONS && dimension != NEW_CONNECTIONS && dimension != RESOURCE_LINKS)
                .map(Dimension::key)
                .toList();
    }

    /**
     * Returns the amount of each that a request of that scenario has; empty if the plan does not give it for its
     * endpoint.
     */
    public static Map<Dimension, Integer> of(Scenario scenario) {
        Map<Dimension, Integer> amounts = new EnumMap<>(Dimension.class);
        Map<String, Integer> shape = scenario.endpoint().shape();
        if (shape.isEmpty()) {
            return amounts;
        }
        for (Dimension dimension : values()) {
            amounts.put(dimension, shape.getOrDefault(dimension.key(), 0));
        }
        amounts.put(CONNECTIONS, scenario.concurrency());
        amounts.put(NEW_CONNECTIONS, scenario.keepAlive() ? 0 : 1);
        return amounts;
    }
}
