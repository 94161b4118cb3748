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

    /** Weight of a caveat. */
    enum Rank {
        /** What was measured is not what would be without it. */
        CHANGES_RESULT,
        /** The result holds for less than it appears to. */
        LIMITS_RESULT,
        /** A fact to know. */
        NOTE
    }

    /** Types of caveats, the worst first. */
    public enum Type {
        NOT_CONTAINER(Rank.CHANGES_RESULT),
        LOGGING(Rank.CHANGES_RESULT),
        RESPONSES(Rank.CHANGES_RESULT),
        WORKS_ON(Rank.CHANGES_RESULT),
        NOT_STEADY(Rank.CHANGES_RESULT),
        SENT_LATE(Rank.CHANGES_RESULT),
        NO_RESULT(Rank.LIMITS_RESULT),
        INCOMPLETE(Rank.LIMITS_RESULT),
        WITHOUT_EFFECT(Rank.LIMITS_RESULT),
        GENERATOR_DILUTED(Rank.LIMITS_RESULT),
        UNLEVEL(Rank.LIMITS_RESULT),
        TRIAL(Rank.LIMITS_RESULT),
        ONE_SESSION(Rank.LIMITS_RESULT),
        EARLY_END(Rank.NOTE),
        SKIPPED(Rank.NOTE);

        private final Rank rank;

        Type(Rank rank) {
            this.rank = rank;
        }

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
        return type.rank != Rank.NOTE;
    }
}
