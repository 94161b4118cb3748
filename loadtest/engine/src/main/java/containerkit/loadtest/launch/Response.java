package containerkit.loadtest.launch;

import containerkit.loadtest.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Response to one of the kit's own requests.
 *
 * @param headers by name in lower case
 * @param bytes the body, not decoded
 */
public record Response(int status, Map<String, String> headers, byte[] bytes) {
    /** A cookie's name and value, at the start or after the comma of several; no name follows the comma of a date. */
    private static final Pattern COOKIE = Pattern.compile("(?<=^|, )([^=;,\\s]+)=[^;]*?(?=;|$|, [^=;,\\s]+=)");

    public String body() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns what two responses of a server share: no length or credentials, and of the date only that it is sent. */
    public Map<String, String> lastingHeaders(Secrets secrets) {
        Map<String, String> lasting = new TreeMap<>(headers);
        lasting.remove("content-length");
        lasting.computeIfPresent("date", (name, time) -> "sent"); // not every server sends it
        lasting.replaceAll((name, value) -> name.equals("set-cookie")
                ? COOKIE.matcher(value).replaceAll("$1=" + Secrets.HIDDEN)
                : secrets.shown(Map.of(name, value)).get(name));
        return lasting;
    }
}
