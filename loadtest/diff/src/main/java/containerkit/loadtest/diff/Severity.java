package containerkit.loadtest.diff;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Severities of differences, the most serious first. */
enum Severity {
    /** A client that worked gets an error, or less than it expects: another class of status, no response, half a body. */
    BREAKS("breaks clients"),
    /** A client or the application notices: another status of a class, body or connection, a header that clients act on. */
    VISIBLE("visible"),
    /**
     * Only a user who looks for it notices: another header, the reason phrase, the page of an error, what follows an
     * error.
     */
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

    private final String text;

    Severity(String text) {
        this.text = text;
    }

    /** @param behaviours those of the servers that can be compared */
    static Severity of(String aspect, List<Behaviour> behaviours) {
        boolean served = behaviours.stream()
                .flatMap(behaviour -> behaviour.statuses().stream())
                .anyMatch(Status::served);
        return switch (aspect) {
            case Behaviour.STATUS -> sameClass(behaviours) ? VISIBLE : BREAKS;
            case Behaviour.BODY_END -> BREAKS;
            case Behaviour.BODY, Behaviour.CONNECTION -> served ? VISIBLE : HARMLESS;
            case Behaviour.TOLD, Behaviour.LASTS, Behaviour.SENDING -> VISIBLE;
            case Behaviour.REASON -> HARMLESS;
            default -> {
                String header = aspect.substring(Behaviour.HEADER.length());
                boolean noticed = OF_ERRORS.contains(header) || served && ACTED_ON.contains(header);
                Stream<String> values = behaviours.stream()
                        .map(behaviour -> behaviour.value(aspect).toLowerCase(Locale.ROOT));
                yield noticed && values.distinct().count() > 1 ? VISIBLE : HARMLESS;
            }
        };
    }

    /** Returns whether all are alike, except for responses that are missing because a connection closed as announced. */
    private static boolean sameClass(List<Behaviour> behaviours) {
        return behaviours.stream().map(Behaviour::statuses).anyMatch(longest -> behaviours.stream()
                .allMatch(each -> agree(each.statuses(), longest)));
    }

    /** Returns whether each status of one agrees with a status of the other, and the other way round. */
    private static boolean agree(List<Status> some, List<Status> longest) {
        return some.stream().allMatch(one -> longest.stream().anyMatch(one::agreesWith))
                && longest.stream().allMatch(one -> some.stream().anyMatch(other -> other.agreesWith(one)));
    }

    @Override
    public String toString() {
        return text;
    }
}
