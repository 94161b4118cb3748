package containerkit.loadtest.diff;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** How serious a difference is, the most serious first. */
public enum Severity {
    /** A client that worked gets an error, or less than it expects: another class of status, no response, half a body. */
    BREAKS("breaks clients"),
    /** A client or the application notices: another status of a class, body or connection, a header that clients act on. */
    VISIBLE("visible"),
    /** Only who looks for it notices: another header, the reason phrase, the page of an error, what follows an error. */
    HARMLESS("harmless");

    private static final Set<String> ACTED_ON = Set.of(
            "accept-ranges",
            "content-encoding",
            "content-range",
            "content-type",
            "etag",
            "location",
            "set-cookie",
            "upgrade",
            "vary");
    private static final Set<String> OF_ERRORS = Set.of("allow", "retry-after", "www-authenticate");
    private static final Pattern SUCCESS = Pattern.compile("\\b(101|[23]\\d\\d)\\b");
    private static final String TIMES = "\\d+ × ";

    private final String text;

    Severity(String text) {
        this.text = text;
    }

    /**
     * Returns the severity by rule.
     *
     * @param values of the aspect, by contender
     * @param behaviours all that the servers did
     */
    static Severity of(String aspect, Map<String, String> values, Collection<Behaviour> behaviours) {
        boolean served = behaviours.stream().anyMatch(behaviour -> SUCCESS.matcher(
                        behaviour.value(Behaviour.STATUS).replaceAll(TIMES, ""))
                .find());
        return switch (aspect) {
            case Behaviour.STATUS -> sameClass(values.values()) ? VISIBLE : BREAKS;
            case Behaviour.BODY_END -> BREAKS;
            case Behaviour.BODY, Behaviour.CONNECTION -> served ? VISIBLE : HARMLESS;
            case Behaviour.TOLD, Behaviour.LASTS, Behaviour.SENDING -> VISIBLE;
            case Behaviour.REASON -> HARMLESS;
            default ->
                (served && ACTED_ON.contains(aspect.substring(Behaviour.HEADER.length()))
                                        || OF_ERRORS.contains(aspect.substring(Behaviour.HEADER.length())))
                                && values.values().stream()
                                                .map(value -> value.toLowerCase(Locale.ROOT))
                                                .distinct()
                                                .count()
                                        > 1
                        ? VISIBLE
                        : HARMLESS;
        };
    }

    /** Whether all are alike but for responses that a closed connection, which was announced, left out. */
    private static boolean sameClass(Collection<String> values) {
        String longest = values.stream()
                .map(Severity::statusClass)
                .max(Comparator.comparingInt(String::length))
                .orElse("");
        return values.stream().allMatch(value -> {
            String own = statusClass(value);
            return own.equals(longest) || value.endsWith(Behaviour.ANNOUNCED) && longest.startsWith(own);
        });
    }

    /** The first digit of each status, or the words where there is none; how often it came does not count. */
    private static String statusClass(String value) {
        return value.replace(Behaviour.VARIES + ": ", "")
                .replace(Behaviour.ANNOUNCED, "")
                .replaceAll(TIMES, "")
                .replaceAll("\\b10[02-9] (?=\\d)", "") // what comes before the final response
                .replaceAll("\\b(\\d\\d\\d)( \\1)+\\b", "$1")
                .replaceAll("\\b(\\d)\\d\\d\\b", "$1")
                .replaceAll("\\b(\\d)( or \\1)+", "$1");
    }

    @Override
    public String toString() {
        return text;
    }
}
