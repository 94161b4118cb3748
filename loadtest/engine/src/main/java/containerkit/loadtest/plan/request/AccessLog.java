package containerkit.loadtest.plan.request;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.secret.Secrets;
import containerkit.loadtest.text.Counted;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Access log in the common or combined format, which Tomcat, Jetty and Undertow write by default. Its most frequent
 * GETs with status 2xx become a mix.
 */
final class AccessLog {
    private static final Pattern LINE = Pattern.compile("\\S+ .*?\"([A-Z]+) (\\S+)(?: HTTP/[\\d.]+)?\" (\\d{3}) .*");
    private static final int MOST = 10;
    private static final long MOST_CHARACTERS = 20_000_000; // of known paths: a log of a day can have millions
    private static final int SHOWN = 60; // characters of a line that cannot be read

    private final Map<String, Long> gets = new LinkedHashMap<>();
    private long characters;
    private long lines;
    private long unreadable;
    private String firstUnreadable = "";

    /** @throws UserFailure if no line can be read, or none is such a GET */
    static Requests of(String where, BufferedReader log) throws IOException {
        AccessLog read = new AccessLog();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            if (!line.isBlank()) {
                read.take(line);
            }
        }
        return read.requests(where);
    }

    private void take(String line) {
        lines++;
        Matcher matcher = LINE.matcher(line);
        if (!matcher.lookingAt()) {
            unreadable++;
            if (firstUnreadable.isEmpty()) {
                String shown = Secrets.KNOWN.shown(line.stripTrailing()); // which cannot be seen in half of an address
                firstUnreadable = shown.length() > SHOWN ? shown.substring(0, SHOWN) + "…" : shown;
            }
        } else if (matcher.group(1).equals("GET")
                && matcher.group(3).startsWith("2")
                && matcher.group(2).startsWith("/")) {
            String path = matcher.group(2);
            if ((characters < MOST_CHARACTERS || gets.containsKey(path)) && gets.merge(path, 1L, Long::sum) == 1) {
                characters += path.length();
            }
        }
    }

    private Requests requests(String where) {
        if (unreadable > 0 && unreadable == lines) {
            throw UserFailure.usage(
                    where + " is not an access log in the common or combined format: " + firstUnreadable,
                    "A line has \"GET /orders HTTP/1.1\" 200 in it; on Tomcat set"
                            + " server.tomcat.accesslog.pattern=common. A document's name ends with .json or .yaml; --curl takes"
                            + " any other request.");
        }
        if (gets.isEmpty()) {
            throw UserFailure.usage(where + " has no GET with status 2xx", "Name requests with --path or --curl.");
        }
        List<Map.Entry<String, Long>> most = gets.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST)
                .toList();
        long sum = most.stream().mapToLong(Map.Entry::getValue).sum();
        long all = lines - unreadable;
        List<Endpoint.Share> shares = most.stream()
                .map(get -> new Endpoint.Share(RequestDraft.get(where, get.getKey(), null), (int)
                        Math.max(1, Math.round(100.0 * get.getValue() / sum))))
                .toList();
        String note = String.format(
                Locale.ROOT,
                "%s: the %d most frequent of %d GETs, %.0f %% of %d requests%s",
                where,
                most.size(),
                gets.size(),
                100.0 * sum / all,
                all,
                unreadable == 0
                        ? ""
                        : "; " + new Counted(unreadable, "line") + " cannot be read, the first: " + firstUnreadable);
        return new Requests(shares, false, List.of(note));
    }
}
