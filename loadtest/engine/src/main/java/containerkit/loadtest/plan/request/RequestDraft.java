package containerkit.loadtest.plan.request;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.HttpSyntax;
import containerkit.loadtest.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Request as a source has it, on its way to an endpoint of a plan, which allows less. */
final class RequestDraft {
    private static final List<String> WITH_BODY = List.of("POST", "PUT");

    /** Headers that browsers add and that say nothing to a service. */
    private static final Pattern OF_BROWSERS = Pattern.compile("host|sec-.*|priority|upgrade-insecure-requests|dnt");

    private static final Pattern URL = Pattern.compile("(?:[a-zA-Z][a-zA-Z0-9+.-]*://)?[^/?#]*(.*)");
    private static final int LONGEST_NAME = 40;

    private final String method;
    private final String path;
    private final String where;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final List<String> notes = new ArrayList<>();
    private @Nullable String name;
    private @Nullable String body;

    /**
     * Creates a request.
     *
     * @param path path and query; a fragment is left out, and characters that cannot stand in a path are
     *     percent-encoded
     * @param where the place, for messages
     * @throws UserFailure if the path does not start with a slash or the method cannot be sent
     */
    RequestDraft(String method, String path, String where) {
        this.method = method.toUpperCase(Locale.ROOT);
        this.path = encoded(path.replaceFirst("#.*", ""));
        this.where = where;
        if (!HttpSyntax.METHODS.contains(this.method)) {
            throw UserFailure.usage(
                    where + ": the kit cannot send " + method,
                    "It can send " + String.join(", ", HttpSyntax.METHODS) + ".");
        }
        if (!path.startsWith("/")) {
            throw UserFailure.usage(where + ": the path must start with /, got '" + path + "'", "e.g. /orders");
        }
    }

    /** Creates a request to a URL, of which only path and query matter: every contender has an address of its own. */
    static RequestDraft toUrl(String method, String url, String where) {
        Matcher matcher = URL.matcher(url);
        String path = url.startsWith("/") ? url : matcher.matches() ? matcher.group(1) : "";
        return new RequestDraft(method, path.startsWith("/") ? path : "/" + path, where);
    }

    RequestDraft named(@Nullable String given) {
        name = given;
        return this;
    }

    RequestDraft body(@Nullable String text) {
        body = text == null || text.isEmpty() ? null : text;
        return this;
    }

    /** Adds a header, or notes why it was left out. */
    void header(String header, String value) {
        String lower = header.toLowerCase(Locale.ROOT);
        if (!HttpSyntax.isHeaderName(header)) {
            throw UserFailure.usage(
                    where + ": invalid header name '" + header + "'", "A header is written NAME: VALUE.");
        }
        if (HttpSyntax.isSetByTools(header) || OF_BROWSERS.matcher(lower).matches()) {
            if (lower.equals("host")) {
                notes.add("left out the header Host: every contender has an address of its own");
            }
            return;
        }
        if (!HttpSyntax.isHeaderValue(value)) {
            notes.add("left out the header " + header + ", whose value is not ASCII");
            return;
        }
        if (Secrets.KNOWN.named(header)) {
            notes.add("keep the plan out of version control: it holds the value of the header " + header);
        }
        headers.put(header, value);
    }

    boolean has(String header) {
        return headers.containsKey(header);
    }

    List<String> notes() {
        return notes;
    }

    /** @throws UserFailure if it has a body that the kit cannot send with its method */
    Endpoint endpoint() {
        if (body != null && !WITH_BODY.contains(method)) {
            throw UserFailure.usage(
                    where + ": the kit sends a body with " + String.join(" and ", WITH_BODY) + " only, not with "
                            + method,
                    "Leave the body out, or name another request.");
        }
        return new Endpoint(name(), path, method, headers, body, Expectation.OK);
    }

    /** Returns the words of the given name or of the path, as a plan allows them. */
    private String name() {
        String plain = path.replaceFirst("\\?.*", "");
        String words = (name == null || name.isBlank() ? plain : name)
                .replaceAll("%[0-9A-Fa-f]{2}|[^A-Za-z0-9._]+", "-")
                .replaceAll("-+", "-")
                .replaceAll("^[._-]+|-+$", "");
        String clean =
                words.substring(Math.max(0, words.length() - LONGEST_NAME)).replaceAll("^[._-]+", "");
        String base = clean.isEmpty() ? "root" : clean;
        return method.equals("GET") || name != null ? base : method.toLowerCase(Locale.ROOT) + "-" + base;
    }

    /** Percent-encodes characters that a URI cannot have; encoded ones stay unchanged. */
    private static String encoded(String path) {
        StringBuilder encoded = new StringBuilder();
        for (byte one : path.getBytes(StandardCharsets.UTF_8)) {
            char letter = (char) (one & 0xff);
            if (letter > ' ' && letter <= '~' && "\"<>\\^`{|}[]".indexOf(letter) < 0) {
                encoded.append(letter);
            } else {
                encoded.append("%%%02X".formatted((int) letter));
            }
        }
        return encoded.toString().replaceAll("%(?![0-9A-Fa-f]{2})", "%25");
    }
}
