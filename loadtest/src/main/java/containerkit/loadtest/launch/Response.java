package containerkit.loadtest.launch;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response to one request of the kit's own.
 *
 * @param headers by name in lower case
 * @param bytes the body as it came
 */
public record Response(int status, Map<String, String> headers, byte[] bytes) {
    /** The body, decoded as UTF-8. */
    public String body() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The header of that name in lower case; null where there is none. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }
}
