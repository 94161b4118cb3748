package containerkit.loadtest.analysis.explanation;

import containerkit.loadtest.analysis.stats.Verdict;
import java.util.Locale;

/** Roles of a change of settings in the gap that it is to explain. */
public enum Role {
    /** The change is shown to change the value the way the gap goes. */
    CAUSE("cause"),
    /** The change is shown to change the value the other way. */
    AGAINST("against it"),
    /** The change is shown to change the value, but no gap is shown. */
    NO_GAP("no gap"),
    /** The whole interval of the change lies in the tie zone. */
    NEGLIGIBLE("negligible"),
    /** This run cannot tell. */
    NOT_SHOWN("not significant");

    private final String word;

    Role(String word) {
        this.word = word;
    }

    /** Returns the role of a change from both verdicts, each on the value with changes over the value without. */
    static Role of(Verdict change, Verdict gap) {
        return switch (change) {
            case TIE -> NEGLIGIBLE;
            case UNDECIDED -> NOT_SHOWN;
            case A, B -> gap == Verdict.A || gap == Verdict.B ? (change == gap ? CAUSE : AGAINST) : NO_GAP;
        };
    }

    /** Returns a stable name for machines. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the word in tables. */
    public String word() {
        return word;
    }
}
