package containerkit.loadtest.diff;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Response of a server to a probe in short.
 *
 * @param codes status codes of the responses in their order; empty where none came
 * @param ending end of the exchange after the last of them
 * @param instead words for the lack of a response, e.g. {@code no response}; empty where one came
 */
record Status(List<String> codes, Ending ending, String instead) {
    /** A status that came several times in a row. */
    private static final Pattern REPEATED = Pattern.compile("\\b(\\d+)(?: \\1\\b)+");

    /** Ends of an exchange after its last response. */
    enum Ending {
        /** Nothing is missing. */
        COMPLETE(""),
        /** The last request got no response. */
        SILENT(", then nothing"),
        /** The server closed the connection before the last request got a response. */
        CLOSED(", then closed"),
        /** It did so after a response that said so. */
        ANNOUNCED(", closed as announced");

        private final String text;

        Ending(String text) {
            this.text = text;
        }
    }

    static Status of(List<String> codes, Ending ending) {
        return new Status(codes, ending, "");
    }

    static Status ofNone(String instead) {
        return new Status(List.of(), Ending.COMPLETE, instead);
    }

    /** Returns the codes in their order, equal ones in a row counted: {@code 100 2 × 200, then closed}. */
    String text() {
        if (codes.isEmpty()) {
            return instead;
        }
        return REPEATED.matcher(String.join(" ", codes))
                        .replaceAll(row -> row.group().split(" ").length + " × " + row.group(1))
                + ending.text;
    }

    /** Returns whether some response was a success, a redirect or an upgrade. */
    boolean served() {
        return codes.stream().anyMatch(code -> code.matches("101|[23]\\d\\d"));
    }

    /** Returns whether both are of the same classes, or this one lacks only responses after an announced end of the connection. */
    boolean agreesWith(Status other) {
        if (ending == Ending.ANNOUNCED) {
            return other.classes().startsWith(classes());
        }
        return classes().equals(other.classes())
                && instead.equals(other.instead)
                && (ending == other.ending || ending == Ending.COMPLETE && other.ending == Ending.ANNOUNCED);
    }

    /** Returns the first digit of each final status; how often one came in a row does not count. */
    private String classes() {
        String finals = String.join(" ", codes).replaceAll("\\b10[02-9] ", "");
        return REPEATED.matcher(finals).replaceAll("$1").replaceAll("\\b(\\d)\\d\\d\\b", "$1");
    }
}
