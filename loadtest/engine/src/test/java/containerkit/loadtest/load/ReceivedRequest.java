package containerkit.loadtest.load;

import java.util.Map;
import java.util.TreeMap;

/**
 * One request as it came over the wire.
 *
 * @param headers by name, whatever its case; repeated ones joined by commas
 */
public record ReceivedRequest(String method, String path, String version, Map<String, String> headers, String body) {

    static ReceivedRequest of(String head) {
        String[] lines = head.split("\r\n");
        String[] first = lines[0].split(" ");
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            headers.merge(
                    lines[i].substring(0, colon), lines[i].substring(colon + 1).trim(), (a, b) -> a + "," + b);
        }
        return new ReceivedRequest(first[0], first[1], first[2], headers, "");
    }

    ReceivedRequest withBody(String text) {
        return new ReceivedRequest(method, path, version, headers, text);
    }

    int contentLength() {
        return Integer.parseInt(headers.getOrDefault("Content-Length", "0"));
    }

    boolean keepsAlive() {
        String connection = headers.getOrDefault("Connection", "");
        return version.equals("HTTP/1.1")
                ? !connection.equalsIgnoreCase("close")
                : connection.equalsIgnoreCase("keep-alive");
    }
}
