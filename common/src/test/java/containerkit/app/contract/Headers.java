package containerkit.app.contract;

import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The response headers that the application is responsible for. */
final class Headers {

    private static final Set<String> OF_CONTAINER = Set.of("date", "connection", "keep-alive");

    private Headers() {}

    /** Returns all but those that a container adds itself; several values of a name are joined. */
    static Map<String, String> ofApplication(HttpResponse<?> response) {
        Map<String, String> headers = new TreeMap<>();
        response.headers().map().forEach((name, values) -> {
            String key = name.toLowerCase(Locale.ROOT);
            if (!OF_CONTAINER.contains(key)) {
                headers.put(key, String.join(", ", values));
            }
        });
        return headers;
    }
}
