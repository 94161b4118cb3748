package containerkit.loadtest.analyse.explanation;

import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.analyse.stats.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What a change of settings makes of a value.
 *
 * @param ratio the value with the change over the one without
 * @param share how much of the whole gap that is; null where there is no gap to have a share of
 * @param verdict which of the two is better: A with the change, B without
 * @param objection why nothing can be said of the change, whatever its values; null where it can
 */
public record Effect(Ratio ratio, @Nullable GapShare share, Verdict verdict, @Nullable String objection) {
    /** Whether it is shown to change the value, by more than the tie zone as far as the run can tell. */
    public boolean shown() {
        return verdict == Verdict.A || verdict == Verdict.B;
    }

    /** Whether there is something to have a share of: with too few blocks for a verdict, an interval that leaves 1 out. */
    boolean differs() {
        return shown() || verdict != Verdict.TIE && ratio.interval() != null && !ratio.holds(1);
    }
}
