package containerkit.loadtest.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cookies that responses have set, by name. Of their attributes only the age of a deleted cookie counts. Not
 * thread-safe.
 */
public final class Cookies {
    /** Pattern of a deleted cookie. Servers delete a cookie by an age of 0; some also give a date that is past. */
    private static final Pattern DELETED =
            Pattern.compile(";\\s*max-age\\s*=\\s*(0|-\\d+)\\s*(;|$)", Pattern.CASE_INSENSITIVE);

    private final Map<String, String> values = new LinkedHashMap<>();
    private @Nullable String header;

    /** Returns the cookies as a request sends them; null if there are none. */
    public @Nullable String header() {
        return header;
    }

    /**
     * Stores the cookies of a response.
     *
     * @param set values of {@code Set-Cookie}, one for each cookie
     */
    public void take(List<String> set) {
        if (set.isEmpty()) {
            return; // of most responses
        }
        for (String cookie : set) {
            String pair = cookie.split(";", 2)[0].strip();
            String name = pair.split("=", 2)[0];
            if (DELETED.matcher(cookie).find()) {
                values.remove(name);
            } else {
                values.put(name, pair);
            }
        }
        header = values.isEmpty() ? null : String.join("; ", values.values());
    }
}
