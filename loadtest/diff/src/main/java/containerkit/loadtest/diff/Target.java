package containerkit.loadtest.diff;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Paths that probes are sent to.
 *
 * @param path path whose GET leads to status 200
 * @param endpoints paths by key: {@code form}, {@code upload}, {@code events}, {@code slow}, and {@code kit} for the
 *     endpoints that only the kit's applications have
 */
public record Target(String path, Map<String, String> endpoints) {
    /** Path of the endpoints of the kit's applications. */
    public static final String KIT = "/test/behaviour";

    private static final Pattern COUNTED = Pattern.compile("\\{(fill|keys|fields|file|text):(\\d{1,8})}");
    private static final Pattern NAMED =
            Pattern.compile("\\{(path|echo|form|upload|events|slow|socket|kit)}(\\{\\?})?");
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final String BOUNDARY = "--boundary";

    /** Returns a target with the kit's endpoints, where named ones do not replace them. */
    public Target ofKit() {
        java.util.Map<String, String> all = new java.util.HashMap<>();
        all.put("kit", KIT);
        for (String key : java.util.List.of("form", "upload", "events", "slow", "socket")) {
            all.put(key, KIT + "/" + key);
        }
        all.putAll(endpoints);
        return new Target(path, all);
    }

    boolean has(Probe probe) {
        return probe.needs().equals("path") || endpoints.containsKey(probe.needs());
    }

    /**
     * Returns the text to send, one character for each byte.
     *
     * @param stage stage with placeholders, which {@code probes.yaml} explains
     * @param id value of {@code {id}}
     */
    String text(String stage, URI server, String id) {
        String text = NAMED.matcher(stage).replaceAll(match -> {
            String endpoint = endpoint(match.group(1));
            String query = match.group(2) == null ? "" : endpoint.contains("?") ? "&" : "?";
            return Matcher.quoteReplacement(endpoint + query);
        });
        text = text.replace("{host}", server.getAuthority())
                .replace("{port}", String.valueOf(server.getPort()))
                .replace("{id}", id);
        text = COUNTED.matcher(text)
                .replaceAll(match ->
                        Matcher.quoteReplacement(counted(match.group(1)).apply(Integer.parseInt(match.group(2)))));
        int body = text.indexOf(END_OF_HEAD);
        return text.replace("{length}", String.valueOf(body < 0 ? 0 : text.length() - body - END_OF_HEAD.length()));
    }

    private String endpoint(String name) {
        return name.equals("echo") && endpoints.containsKey("kit") ? KIT + "/echo" : endpoints.getOrDefault(name, path);
    }

    private static IntFunction<String> counted(String what) {
        return switch (what) {
            case "keys" -> count -> listed(count, "&", number -> "k" + number + "=v");
            case "fields" ->
                count -> listed(
                                count,
                                "",
                                number -> BOUNDARY + "\r\nContent-Disposition: form-data; name=\"k" + number
                                        + "\"\r\n\r\nv\r\n")
                        + BOUNDARY + "--\r\n";
            case "file" ->
                bytes -> BOUNDARY + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n"
                        + "Content-Type: text/plain\r\n\r\n" + "a".repeat(bytes) + "\r\n" + BOUNDARY + "--\r\n";
            case "text" -> Target::frame;
            default -> "a"::repeat;
        };
    }

    private static String listed(int count, String between, IntFunction<String> each) {
        StringBuilder all = new StringBuilder();
        for (int number = 1; number <= count; number++) {
            all.append(number == 1 ? "" : between).append(each.apply(number));
        }
        return all.toString();
    }

    /** Returns a WebSocket frame of text, masked with zeros (RFC 6455, section 5.2). */
    private static String frame(int characters) {
        java.nio.ByteBuffer head = java.nio.ByteBuffer.allocate(14);
        head.put((byte) 0x81).put((byte) (0x80 | 127)).putLong(characters).putInt(0);
        return new String(head.array(), StandardCharsets.ISO_8859_1) + "a".repeat(characters);
    }
}
