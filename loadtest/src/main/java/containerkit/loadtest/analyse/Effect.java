package containerkit.loadtest.analyse;

import org.jspecify.annotations.Nullable;

/**
 * What a change of settings makes of a figure.
 *
 * @param ratio the figure with the change over the one without
 * @param share how much of the whole gap that is; null where there is no gap to have a share of
 * @param objection why the change cannot be named a cause, whatever its figures; null where it can
 */
public record Effect(Ratio ratio, @Nullable GapShare share, @Nullable String objection) {
    /** Whether it is shown to change the figure. */
    public boolean shown() {
        return objection == null && differs();
    }

    /** Whether the interval, where there is one, leaves 1 out. */
    boolean differs() {
        return ratio.interval() != null && !ratio.holds(1);
    }
}
