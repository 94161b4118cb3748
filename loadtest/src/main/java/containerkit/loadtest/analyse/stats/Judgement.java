package containerkit.loadtest.analyse.stats;

import org.jspecify.annotations.Nullable;

/**
 * What a pair's blocks say.
 *
 * @param ratio a's figure over b's
 * @param p two-sided, adjusted by Holm over the family; null where there was no test
 * @param smallestVisiblePercent the smallest difference that such a run finds four times out of five, in percent;
 *     null where there was no test or nobody could win
 * @param verdict who is better
 * @param reason why it is undecided; null where it is not
 */
public record Judgement(
        Ratio ratio,
        @Nullable Double p,
        @Nullable Double smallestVisiblePercent,
        Verdict verdict,
        @Nullable String reason) {}
