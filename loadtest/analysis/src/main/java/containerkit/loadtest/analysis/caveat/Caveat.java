package containerkit.loadtest.analysis.caveat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A limit of a run's results, with advice.
 *
 * @param type stable name
 * @param text description of the limit, in one or two sentences for people
 * @param advice advice, in one sentence
 * @param where cells, pairs or contenders that it concerns; empty for the whole run
 */
public record Caveat(@JsonProperty("kind") Type type, String text, String advice, List<String> where) {
    /** Returns a caveat about the whole run; empty unless it applies. */
    static Optional<Caveat> ofRun(boolean applies, Type type, String text, String advice) {
        return applies ? Optional.of(new Caveat(type, text, advice, List.of())) : Optional.empty();
    }

    /** Returns a caveat about some cells, pairs or contenders; empty where there are none. */
    static Optional<Caveat> about(Collection<String> where, Type type, String text, String advice) {
        return where.isEmpty() ? Optional.empty() : Optional.of(new Caveat(type, text, advice, List.copyOf(where)));
    }

    /** Types of caveats, the worst first. */
    public enum Type {
        // what was measured is not what would be without it
        NOT_CONTAINER,
        LOGGING,
        RESPONSES,
        WORKS_ON,
        NOT_STEADY,
        SENT_LATE,
        // the result holds for less than it appears to
        NO_RESULT,
        INCOMPLETE,
        WITHOUT_EFFECT,
        GENERATOR_DILUTED,
        UNLEVEL,
        TRIAL,
        ONE_SESSION,
        // from here on facts to know
        EARLY_END,
        SKIPPED;

        /** Returns whether it names a cause of a difference that is not the container. */
        public boolean beyondContainer() {
            return this == NOT_CONTAINER || this == LOGGING;
        }

        /** Returns a stable name for machines. */
        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Returns whether nobody should read the results without the caveat. */
    public boolean changesReading() {
        return type.compareTo(Type.EARLY_END) < 0;
    }
}
