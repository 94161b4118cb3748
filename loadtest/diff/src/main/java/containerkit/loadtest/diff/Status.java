package containerkit.loadtest.diff;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Response of a server to a probe in short. Recordings hold its text, which {@link #all} reads.
 *
 * @param codes status codes of the responses in their order; empty where none came
 * @param ending end of the exchange after the last of them
 * @param instead words for the lack of a response, e.g. {@code no response}; empty where one came
 */
record Status(List<String> codes, Ending ending, String instead) {
    private static final Pattern CODE = Pattern.compile("(?:(\\d{1,6}) × )?(\\d{3})");
    private static final Pattern CODES = Pattern.compile(CODE.pattern() + "(?: " + CODE.pattern() + ")*");
    private static final String VARIES_BETWEEN = Behaviour.VARIES + ": ";
    private static final String OR = " or ";

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

    /** Returns the text of an aspect that had several values. */
    static String varying(Iterable<String> values) {
        return VARIES_BETWEEN + String.join(OR, values);
    }

    /** Reads the text of the status aspect: one status, or all of those between which it varied. */
    static List<Status> all(String text) {
        String values = text.startsWith(VARIES_BETWEEN) ? text.substring(VARIES_BETWEEN.length()) : text;
        return Stream.of(values.split(OR)).map(Status::read).toList();
    }

    private static Status read(String text) {
        Ending ending = Stream.of(Ending.values())
                .filter(each -> each != Ending.COMPLETE && text.endsWith(each.text))
                .findFirst()
                .orElse(Ending.COMPLETE);
        String counted = text.substring(0, text.length() - ending.text.length());
        if (!CODES.matcher(counted).matches()) {
            return ofNone(text);
        }
        List<String> codes = new ArrayList<>();
        Matcher matcher = CODE.matcher(counted);
        while (matcher.find()) {
            int times = matcher.group(1) == null ? 1 : Integer.parseInt(matcher.group(1));
            codes.addAll(Collections.nCopies(times, matcher.group(2)));
        }
        return of(codes, ending);
    }

    /** Returns the codes in their order, equal ones in a row counted: {@code 100 2 × 200, then closed}. */
    String text() {
        if (codes.isEmpty()) {
            return instead;
        }
        List<String> parts = new ArrayList<>();
        for (int from = 0; from < codes.size(); ) {
            int to = from;
            while (to < codes.size() && codes.get(to).equals(codes.get(from))) {
                to++;
            }
            parts.add((to - from > 1 ? to - from + " × " : "") + codes.get(from));
            from = to;
        }
        return String.join(" ", parts) + ending.text;
    }

    /** Returns whether some response was a success, a redirect or an upgrade. */
    boolean served() {
        return codes.stream().anyMatch(code -> code.matches("101|[23]\\d\\d"));
    }

    /** Returns whether both are of the same classes, or this one lacks only responses after an announced end of the connection. */
    boolean agreesWith(Status other) {
        if (ending == Ending.ANNOUNCED) {
            List<String> own = classes();
            List<String> others = other.classes();
            return own.size() <= others.size() && others.subList(0, own.size()).equals(own);
        }
        return classes().equals(other.classes())
                && instead.equals(other.instead)
                && (ending == other.ending || ending == Ending.COMPLETE && other.ending == Ending.ANNOUNCED);
    }

    /** The first digit of each final status; how often one came in a row does not count. */
    private List<String> classes() {
        List<String> classes = new ArrayList<>();
        String previous = "";
        for (int i = 0; i < codes.size(); i++) {
            String code = codes.get(i);
            boolean interim = code.matches("10[02-9]") && i < codes.size() - 1;
            if (!interim && !code.equals(previous)) {
                classes.add(code.replaceFirst("^(\\d)\\d\\d$", "$1"));
                previous = code;
            }
        }
        return classes;
    }
}
