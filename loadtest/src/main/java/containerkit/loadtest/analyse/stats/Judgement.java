package containerkit.loadtest.analyse.stats;

import org.jspecify.annotations.Nullable;

/**
 * What a pair's blocks say.
 *
 * @param ratio a's value over b's
 * @param p of equality, two-sided, adjusted over the family by closed testing; null where there was no test
 * @param tieP of a difference beyond the tie zone, adjusted by Holm over the family; null where there was no test
 * @param minimumDetectablePercent the smallest difference that such a run finds four times out of five, in percent;
 *     null where there was no test or nobody could win
 * @param decidingBlocks how many blocks decide an undecided pair four times out of five, if the truth is what was
 *     measured; null where that says nothing, or where it is more than {@link Judge#MOST_BLOCKS}
 * @param verdict who is better
 * @param undecided why it has no verdict; null where it has one, or where none was asked for
 */
public record Judgement(
        Ratio ratio,
        @Nullable Double p,
        @Nullable Double tieP,
        @Nullable Double minimumDetectablePercent,
        @Nullable Integer decidingBlocks,
        Verdict verdict,
        @Nullable Undecided undecided) {
    /** The same, undecided for that reason. */
    public Judgement because(@Nullable Undecided other) {
        return new Judgement(ratio, p, tieP, minimumDetectablePercent, decidingBlocks, Verdict.UNDECIDED, other);
    }
}
