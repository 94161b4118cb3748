package containerkit.loadtest.analysis.pair;

import containerkit.loadtest.plan.Plan;

/**
 * Error probabilities of a run's intervals. Of the 5 % that a run may err, 4 % belong to its end and 1 % to all looks
 * before it (J. L. Haybittle, British Journal of Radiology 44, 1971; R. Peto and others, British Journal of Cancer 34,
 * 1976), shared by Bonferroni.
 *
 * @param pairs number of pairs that share them, at least 1
 * @param planned number of planned blocks
 */
public record ErrorLevels(int pairs, int planned) {
    private static final double END = 0.04;
    private static final double LOOKS = 0.01;

    /** Returns the two-sided error probability of one interval at the end of the run. */
    public double atEnd() {
        return END / pairs;
    }

    /** Returns the one of an interval after an earlier block, from the fourth on. */
    public double atLook() {
        return LOOKS / (Math.max(1, planned - Plan.FEWEST_BLOCKS) * pairs);
    }

    /** Returns the one of an interval over sessions, which are looked at once. */
    public double overSessions() {
        return (END + LOOKS) / pairs;
    }
}
