package containerkit.loadtest.analyse.caveat;

import java.util.List;
import java.util.Locale;

/**
 * What limits the results of a run, and what to do about it.
 *
 * @param text what is the matter, in one or two sentences for people
 * @param advice what to do about it, in one sentence
 * @param where the cells, pairs or contenders it concerns; empty for the whole run
 */
public record Caveat(Type type, String text, String advice, List<String> where) {
    public Caveat {
        where = List.copyOf(where);
    }

    /** What makes values wrong comes before what makes them few, and that before what only has to be known. */
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

        /** A stable name for machines. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** A stable name for machines. */
    public String kind() {
        return type.key();
    }

    /** Whether nobody should read the decision card without it. */
    public boolean changesReading() {
        return type.changesReading;
    }

    /** Text and advice. */
    public String inFull() {
        return text + " " + advice;
    }
}
