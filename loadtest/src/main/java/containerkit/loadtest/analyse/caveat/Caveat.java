package containerkit.loadtest.analyse.caveat;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A limit of a run's results, with advice.
 *
 * @param text description of the limit, in one or two sentences for people
 * @param advice advice, in one sentence
 * @param where cells, pairs or contenders that it concerns; empty for the whole run
 */
public record Caveat(Type type, String text, String advice, List<String> where) {
    public Caveat {
        where = List.copyOf(where);
    }

    /** Returns a caveat about the whole run; empty unless it applies. */
    static Optional<Caveat> ofRun(boolean applies, Type type, String text, String advice) {
        return applies ? Optional.of(new Caveat(type, text, advice, List.of())) : Optional.empty();
    }

    /** Returns a caveat about some cells, pairs or contenders; empty where there are none. */
    static Optional<Caveat> about(Collection<String> where, Type type, String text, String advice) {
        return where.isEmpty() ? Optional.empty() : Optional.of(new Caveat(type, text, advice, List.copyOf(where)));
    }

    /** Types of caveats, the worst first: wrong values, then too few values, then facts to know. */
    public enum Type {
        ONE_SHARD,
        FEW_MACHINES,
        MACHINES_DISAGREE,
        MISSING_SHARDS,
        LOST_BLOCKS,
        NO_WINNER,
        INCOMPLETE,
        WRONG_UNSEEN,
        UNEQUAL_VOIDS,
        WORKS_ON,
        GROWS,
        TREND,
        RATE_MISSED,
        LATE_GENERATOR,
        NEVER_SETTLED,
        STILL_WARMING(false),
        NOT_RESTARTED,
        UNPACKED,
        EXPERIMENTAL,
        VOID_SLICES(false),
        GENERATOR_DILUTED,
        BURSTS,
        REJECTED,
        CAPACITY_AGAIN(false),
        CAPACITY_OF_GENERATOR,
        UNLEVEL,
        EXPORTING,
        TIME_SCALED,
        SKIPPED;

        private final boolean changesReading;

        Type() {
            this(true);
        }

        Type(boolean changesReading) {
            this.changesReading = changesReading;
        }

        /** Returns a stable name for machines. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Returns a stable name for machines. */
    public String kind() {
        return type.key();
    }

    /** Returns whether nobody should read the decision card without the caveat. */
    public boolean changesReading() {
        return type.changesReading;
    }

    /** Returns text and advice. */
    public String inFull() {
        return text + " " + advice;
    }
}
