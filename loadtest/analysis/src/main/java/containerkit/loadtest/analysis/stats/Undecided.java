package containerkit.loadtest.analysis.stats;

import org.jspecify.annotations.Nullable;

/**
 * Reason why a pair has no verdict.
 *
 * @param cause kind of the reason
 * @param reason text for people
 */
public record Undecided(Cause cause, String reason) {
    /** Reason of a pair whose blocks could have decided it, and did not. */
    static final Undecided OPEN = new Undecided(Cause.OPEN, "neither a difference nor a tie is shown");

    /** Kinds of reasons; what a reader can do about it depends on the kind. */
    public enum Cause {
        /** More blocks may decide it. */
        OPEN,
        /** More blocks might have decided it, but too many would be needed, or the time was up. */
        GIVEN_UP,
        /** The contender that would win or tie failed in some block; more blocks help only where it comes to lose. */
        FAILED,
        /** Too few blocks count so far. */
        TOO_FEW,
        /** Something spoiled it, which later blocks may make up for. */
        SPOILED,
        /** No number of blocks decides it. */
        BARRED
    }

    /** Returns a reason that bars the pair from a verdict; null where there is none. */
    public static @Nullable Undecided barred(@Nullable String reason) {
        return reason == null ? null : new Undecided(Cause.BARRED, reason);
    }
}
