package containerkit.loadtest.analysis.explanation;

import containerkit.loadtest.analysis.pair.Result;
import containerkit.loadtest.analysis.stats.Ratio;
import org.jspecify.annotations.Nullable;

/**
 * Effect of a change of settings on a value.
 *
 * @param ratio the value with the change over the one without
 * @param share share of the whole gap; null where there is no gap to have a share of
 * @param result result of the value with the change against the one without; null where there is none
 * @param objection reason why nothing can be said of the change, whatever its values; null where something can
 */
public record Effect(Ratio ratio, @Nullable GapShare share, @Nullable Result result, @Nullable String objection) {
    /** Roles of a change of settings in the gap that it is to explain. */
    public enum Role {
        /** The change is measured to change the value the way the gap goes. */
        CAUSE("cause"),
        /** The change is measured to change the value the other way. */
        AGAINST("against it"),
        /** The change is measured to change the value, but no gap is shown. */
        NO_GAP("no gap"),
        /** The whole interval of the change lies within the margin. */
        NEGLIGIBLE("negligible"),
        /** This run cannot tell. */
        NOT_SHOWN("open");

        private final String word;

        Role(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** Returns whether the change is shown to change the value, beyond chance. */
    public boolean shown() {
        return result == Result.LESS;
    }

    boolean raises() {
        return ratio.value() != null && ratio.value() > 1;
    }
}
