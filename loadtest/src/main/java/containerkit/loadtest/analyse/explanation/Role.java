package containerkit.loadtest.analyse.explanation;

import containerkit.loadtest.analyse.stats.Verdict;
import java.util.Locale;

/** What a change of settings has to do with the gap that it is to explain. */
public enum Role {
    /** It is shown to change the value the way the gap goes. */
    CAUSE("cause"),
    /** It is shown to change the value the other way. */
    AGAINST("against it"),
    /** It is shown to change the value, but there is no gap that was shown. */
    NO_GAP("no gap"),
    /** Its whole interval lies in the tie zone. */
    NEGLIGIBLE("negligible"),
    /** This run cannot tell. */
    NOT_SHOWN("not significant");

    private final String word;

    Role(String word) {
        this.word = word;
    }

    /** The role of a change, from both verdicts: of the value with it over the one without. */
    static Role of(Verdict change, Verdict gap) {
        return switch (change) {
            case TIE -> NEGLIGIBLE;
            case UNDECIDED -> NOT_SHOWN;
            case A, B -> gap == Verdict.A || gap == Verdict.B ? (change == gap ? CAUSE : AGAINST) : NO_GAP;
        };
    }

    /** A stable name for machines. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a table says. */
    public String word() {
        return word;
    }
}
