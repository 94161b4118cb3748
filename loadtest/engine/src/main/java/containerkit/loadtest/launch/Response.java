package containerkit.loadtest.launch;

import containerkit.loadtest.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Response to one of the kit's own requests.
 *
 * @param headers by name in lower case
 * @param bytes the body, not decoded
 */
public record Response(int status, Map<String, String> headers, byte[] bytes) {
    /**
     * Pattern for the name and value of a cookie, at the start or after the comma that joins several cookies. The comma
     * of a date is not followed by a name.
     */
    private static final Pattern COOKIE = Pattern.compile("(?<=^|, )([^=;,\\s]+)=[^;]*?(?=;|$|, [^=;,\\s]+=)");

    /** Returns the body, decoded as UTF-8. */
    public String body() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * Returns the headers that two responses of one server share: without the length, without credentials, and of the
     * date only that it is sent.
     */
    public Map<String, String> lastingHeaders(Secrets secrets) {
        Map<String, String> lasting = new TreeMap<>(headers);
        lasting.remove("content-length");
        lasting.computeIfPresent("date", (name, time) -> "sent"); // not every server sends it
        lasting.replaceAll((name, value) -> name.equals("set-cookie")
                ? COOKIE.matcher(value).replaceAll("$1=" + Secrets.HIDDEN)
                : secrets.shown(Map.of(name, value)).get(name));
        return lasting;
    }

    /** Returns the header of that name in lower case; null if there is none. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }
}
