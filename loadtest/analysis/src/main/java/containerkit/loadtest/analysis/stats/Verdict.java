package containerkit.loadtest.analysis.stats;

import java.util.Locale;

/** Conclusions of a comparison. */
public enum Verdict {
    /** The first is better. */
    A,
    /** The second is better. */
    B,
    /** The difference is shown to lie in the tie zone: too small to matter. */
    TIE,
    /** This run cannot tell. */
    UNDECIDED;

    /** Returns the word used on screens and in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
