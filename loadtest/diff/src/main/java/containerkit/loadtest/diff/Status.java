package containerkit.loadtest.diff;

import java.util.ArrayList;
import java.util.List;

/**
 * Response of a server to a probe in short.
 *
 * @param codes status codes of the responses in their order; empty where none came
 * @param ending end of the exchange after the last of them
 * @param instead words for the lack of a response, e.g. {@code no response}; empty where one came
 */
record Status(List<String> codes, Ending ending, String instead) {
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
