package containerkit.loadtest.analysis.explanation;

import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Effect of a change of settings on a value.
 *
 * @param ratio the value with the change over the one without
 * @param share share of the whole gap; null where there is no gap to have a share of
 * @param verdict the better of the two: A with the change, B without
 * @param objection reason why nothing can be said of the change, whatever its values; null where something can
 */
public record Effect(Ratio ratio, @Nullable GapShare share, Verdict verdict, @Nullable String objection) {
    /**
     * Returns whether the change is shown to change the value, by more than the tie zone as far as the run can tell.
     */
    public boolean shown() {
        return verdict == Verdict.A || verdict == Verdict.B;
    }

    /**
     * Returns whether there is a difference to have a share of: a verdict, or, with too few blocks for one, an interval
     * that leaves 1 out.
     */
    boolean differs() {
        return shown() || verdict != Verdict.TIE && ratio.interval() != null && !ratio.holds(1);
    }
}
