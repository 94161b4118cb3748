package containerkit.loadtest.load.kit;

import io.netty.handler.codec.http.cookie.ClientCookieDecoder;
import io.netty.handler.codec.http.cookie.ClientCookieEncoder;
import io.netty.handler.codec.http.cookie.Cookie;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Cookies that responses have set, by name. Of their attributes only the age of a deleted cookie counts. */
final class Cookies {
    private final Map<String, Cookie> byName = new LinkedHashMap<>();
    private @Nullable String header;

    /** Returns the cookies as a request sends them; null if there are none. */
    @Nullable
    String header() {
        return header;
    }

    /** @param set values of a response's {@code Set-Cookie}, one for each cookie */
    void take(List<String> set) {
        if (set.isEmpty()) {
            return; // of most responses
        }
        for (String text : set) {
            Cookie cookie = ClientCookieDecoder.LAX.decode(text);
            if (cookie != null && cookie.maxAge() != Cookie.UNDEFINED_MAX_AGE && cookie.maxAge() <= 0) {
                byName.remove(cookie.name());
            } else if (cookie != null) {
                byName.put(cookie.name(), cookie);
            }
        }
        header = ClientCookieEncoder.LAX.encode(byName.values());
    }
}
