package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Endpoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One request on a connection of its own, which is closed after the answer so that nothing stays open while a slice
 * runs. It does not ask for that: what a container says of keep-alive is among the headers to be seen.
 */
final class Question {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Question() {}

    /**
     * What came back.
     *
     * @param status the HTTP status
     * @param headers by name in lower case
     * @param body decoded as UTF-8
     */
    record Answer(int status, Map<String, String> headers, String body) {}

    static Answer ask(URI server, Endpoint endpoint) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) server.resolve(endpoint.path()).toURL().openConnection();
        try {
            connection.setConnectTimeout((int) PATIENCE.toMillis());
            connection.setReadTimeout((int) PATIENCE.toMillis());
            connection.setInstanceFollowRedirects(false);
            connection.setRequestMethod(endpoint.method());
            endpoint.headers().forEach(connection::setRequestProperty);
            String body = endpoint.body();
            if (connection.getRequestProperty("Accept") == null) {
                connection.setRequestProperty("Accept", "*/*"); // as the tools do; Java's default is its own
            }
            if (body != null) {
                connection.setDoOutput(true);
                try (OutputStream out = connection.getOutputStream()) {
                    out.write(body.getBytes(StandardCharsets.UTF_8));
                }
            }
            return new Answer(connection.getResponseCode(), headers(connection), body(connection));
        } finally {
            connection.disconnect(); // once the body is read, this closes the kept connection too
        }
    }

    private static Map<String, String> headers(HttpURLConnection connection) {
        Map<String, String> headers = new TreeMap<>();
        for (Map.Entry<@Nullable String, List<String>> header :
                connection.getHeaderFields().entrySet()) {
            if (header.getKey() != null) { // the status line has no name
                headers.put(header.getKey().toLowerCase(Locale.ROOT), String.join(", ", header.getValue()));
            }
        }
        return headers;
    }

    private static String body(HttpURLConnection connection) throws IOException {
        InputStream stream =
                connection.getResponseCode() < 400 ? connection.getInputStream() : connection.getErrorStream();
        if (stream == null) {
            return "";
        }
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
