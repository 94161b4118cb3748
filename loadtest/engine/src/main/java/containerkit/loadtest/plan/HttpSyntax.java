package containerkit.loadtest.plan;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Methods and headers that a request of a plan may have, whatever the source it comes from. */
public final class HttpSyntax {
    /** Methods that the kit can send. */
    public static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS");

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+"); // RFC 9110, 5.6.2

    /** Headers that the tools set themselves: with another value requests would hang or break. */
    private static final Set<String> SET_BY_TOOLS = Set.of(
            "connection",
            "content-length",
            "expect",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private HttpSyntax() {}

    /** Returns whether that is a name of a header. */
    public static boolean isHeaderName(String name) {
        return TOKEN.matcher(name).matches();
    }

    /** Returns whether that is a value of a header: one line of ASCII text. */
    public static boolean isHeaderValue(String value) {
        return value.chars().allMatch(letter -> letter >= ' ' && letter <= '~' || letter == '\t');
    }

    /** Returns whether the tools set that header, so that no plan can. */
    public static boolean isSetByTools(String header) {
        return SET_BY_TOOLS.contains(header.toLowerCase(Locale.ROOT));
    }
}
