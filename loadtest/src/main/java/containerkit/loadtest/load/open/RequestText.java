package containerkit.loadtest.load.open;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** The request as it goes over the wire, the same bytes each time. */
final class RequestText {
    private RequestText() {}

    static String of(LoadJob job) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Host", job.host() + ":" + job.port());
        headers.put("Accept", "*/*");
        headers.putAll(job.headers());
        int length = job.body().getBytes(StandardCharsets.UTF_8).length;
        if (length > 0 || job.method().equals("POST") || job.method().equals("PUT")) {
            headers.put("Content-Length", Integer.toString(length));
        }
        if (!job.keepAlive()) {
            headers.put("Connection", "close");
        }
        StringBuilder text = new StringBuilder(job.method() + " " + job.path() + " HTTP/1.1\r\n");
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        return text.append("\r\n").append(job.body()).toString();
    }
}
