package containerkit.loadtest.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The cookies that responses have set, by name; of their attributes only the age of one that is deleted counts. Not thread-safe. */
public final class Cookies {
    /** Servers delete a cookie by an age of 0, beside which some give a date that is past. */
    private static final Pattern DELETED =
            Pattern.compile(";\\s*max-age\\s*=\\s*(0|-\\d+)\\s*(;|$)", Pattern.CASE_INSENSITIVE);

    private final Map<String, String> values = new LinkedHashMap<>();
    private @Nullable String header;

    /** Returns what a request sends; null before there are any. */
    public @Nullable String header() {
        return header;
    }

    /** @param set values of {@code Set-Cookie}, one for each cookie */
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
