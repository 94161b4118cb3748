package containerkit.loadtest.launch;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
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

    /** The headers without the length, and of the date only that it is sent: what two responses of one server share. */
    public Map<String, String> lastingHeaders() {
        Map<String, String> lasting = new TreeMap<>(headers);
        lasting.remove("content-length");
        lasting.computeIfPresent("date", (name, time) -> "sent"); // not every server sends it
        return lasting;
    }

    /** The header of that name in lower case; null where there is none. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }
}
