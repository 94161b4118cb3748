package containerkit.loadtest.analysis.stats;

import org.jspecify.annotations.Nullable;

/**
 * Result of a pair's blocks.
 *
 * @param ratio a's value over b's
 * @param uncut the same with the whole interval, where a verdict cut it
 * @param p p-value of equality, two-sided, adjusted over the family by closed testing; null where there was no test
 * @param tieP p-value of a difference beyond the tie zone, adjusted by Holm over the family; null where there was no
 *     test
 * @param minimumDetectablePercent smallest difference that such a run finds four times out of five, in percent; null
 *     where there was no test or no contender could win
 * @param decidingBlocks number of blocks, fixed beforehand, that decide an undecided pair four times out of five, if the
 *     measured ratio is the true one; null where that tells nothing, or where it is more than {@link Judge#MOST_BLOCKS}
 * @param decidingBlocksAtLook the same by the level of the run's looks
 * @param verdict the better contender
 * @param undecided reason why it has no verdict; null where it has one, or where none was asked for
 */
public record Judgement(
        Ratio ratio,
        Ratio uncut,
        @Nullable Double p,
        @Nullable Double tieP,
        @Nullable Double minimumDetectablePercent,
        @Nullable Integer decidingBlocks,
        @Nullable Integer decidingBlocksAtLook,
        Verdict verdict,
        @Nullable Undecided undecided) {
    /** Returns the same judgement, undecided for that reason, so with the whole interval. */
    public Judgement because(@Nullable Undecided other) {
        return new Judgement(
                uncut,
                uncut,
                p,
                tieP,
                minimumDetectablePercent,
                decidingBlocks,
                decidingBlocksAtLook,
                Verdict.UNDECIDED,
                other);
    }
}
