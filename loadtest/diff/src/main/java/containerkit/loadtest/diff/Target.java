package containerkit.loadtest.diff;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Paths that probes are sent to.
 *
 * @param path path whose GET leads to status 200
 * @param endpoints paths by key: {@code form}, {@code upload}, {@code events}, {@code slow}, and {@code kit} for the
 *     endpoints that only the kit's applications have
 */
record Target(String path, Map<String, String> endpoints) {
    /** Path of the endpoints of the kit's applications. */
    static final String KIT = "/test/behaviour";

    private static final Pattern COUNTED = Pattern.compile("\\{(fill|keys|fields|file):(\\d{1,8})}");
    private static final Pattern NAMED =
            Pattern.compile("\\{(path|echo|form|upload|events|slow|socket|kit)}(\\{\\?})?");
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final String PART = "--boundary\r\nContent-Disposition: form-data; name=";
    private static final String END_OF_PARTS = "--boundary--\r\n";

    /** Returns a target with the kit's endpoints, where named ones do not replace them. */
    Target ofKit() {
        Map<String, String> all = new HashMap<>();
        all.put("kit", KIT);
        for (String key : List.of("form", "upload", "events", "slow", "socket")) {
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
                .replaceAll(
                        match -> Matcher.quoteReplacement(counted(match.group(1), Integer.parseInt(match.group(2)))));
        int body = text.indexOf(END_OF_HEAD);
        return text.replace("{length}", String.valueOf(body < 0 ? 0 : text.length() - body - END_OF_HEAD.length()));
    }

    private String endpoint(String name) {
        return name.equals("echo") && endpoints.containsKey("kit") ? KIT + "/echo" : endpoints.getOrDefault(name, path);
    }

    private static String counted(String what, int count) {
        return switch (what) {
            case "keys" -> listed(count, "k#=v", "&");
            case "fields" -> listed(count, PART + "\"k#\"\r\n\r\nv\r\n", "") + END_OF_PARTS;
            case "file" ->
                PART + "\"file\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\n" + "a".repeat(count) + "\r\n"
                        + END_OF_PARTS;
            default -> "a".repeat(count);
        };
    }

    private static String listed(int count, String numbered, String between) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> numbered.replace("#", String.valueOf(number)))
                .collect(Collectors.joining(between));
    }
}
