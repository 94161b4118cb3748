package containerkit.loadtest.plan;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Methods, headers and paths that a request of a plan may have, whatever the source it comes from. */
public final class HttpSyntax {
    public static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS");

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+"); // RFC 9110, 5.6.2

    /** Headers that the tools set themselves: with another value requests would hang or break. */
    private static final Pattern SET_BY_TOOLS = Pattern.compile(
            "(?i)connection|content-length|expect|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade");

    /** Blanks, control characters, what is not ASCII, and what RFC 3986 does not allow in path and query. */
    private static final Pattern UNSENDABLE = Pattern.compile("[^!-~]|[\"#<>\\\\^`{|}\\[\\]]");

    public static final String HEADER_HINT =
            "A name has letters, digits and '-', a value is one line of ASCII text; the tools set Connection"
                    + " (keep_alive), Content-Length and the like.";

    private HttpSyntax() {}

    public static boolean isHeader(String name, String value) {
        return TOKEN.matcher(name).matches() && value.matches("[ -~\t]*");
    }

    public static boolean isSetByTools(String header) {
        return SET_BY_TOOLS.matcher(header).matches();
    }

    /** Percent-encodes what cannot stand in path and query; what is encoded already stays unchanged. */
    public static String encoded(String path) {
        return UNSENDABLE
                .matcher(path)
                .replaceAll(found ->
                        URLEncoder.encode(found.group(), StandardCharsets.UTF_8).replace("+", "%20")) // a blank
                .replaceAll("%(?![0-9A-Fa-f]{2})", "%25");
    }
}
