package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A response to one request of the kit's own.
 *
 * @param headers by name in lower case
 * @param bytes the body as it came
 */
public record Response(int status, Map<String, String> headers, byte[] bytes) {
    /** Name and value of a cookie, at the start or behind the comma that joins several; the comma of a date has no name behind it. */
    private static final Pattern COOKIE = Pattern.compile("(?<=^|, )([^=;,\\s]+)=[^;]*?(?=;|$|, [^=;,\\s]+=)");

    /** The body, decoded as UTF-8. */
    public String body() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * The headers without the length, without credentials, and of the date only that it is sent: what two responses of one server
     * share.
     */
    public Map<String, String> lastingHeaders() {
        Map<String, String> lasting = new TreeMap<>(headers);
        lasting.remove("content-length");
        lasting.computeIfPresent("date", (name, time) -> "sent"); // not every server sends it
        lasting.replaceAll((name, value) -> name.equals("set-cookie")
                ? COOKIE.matcher(value).replaceAll("$1=" + Secrets.HIDDEN)
                : Secrets.named(name) ? Secrets.HIDDEN : value);
        return lasting;
    }

    /** The header of that name in lower case; null where there is none. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }
}
