package containerkit.loadtest.diff;

import java.util.List;
import java.util.Map;

/**
 * What takes a difference away.
 *
 * @param set properties by contender
 * @param code code that does it where no property does
 */
record Remedy(Map<String, Map<String, String>> set, List<String> code) {
    /** What a person must do. */
    enum Kind {
        PROPERTY("a property levels it"),
        CODE("code levels it"),
        NOTHING("nothing known levels it");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }

    Kind kind() {
        return !set.isEmpty() ? Kind.PROPERTY : code.isEmpty() ? Kind.NOTHING : Kind.CODE;
    }
}
