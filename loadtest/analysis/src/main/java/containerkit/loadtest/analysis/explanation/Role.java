package containerkit.loadtest.analysis.explanation;

import containerkit.loadtest.analysis.pair.Result;

/** Roles of a change of settings in the gap that it is to explain. */
public enum Role {
    /** The change is measured to change the value the way the gap goes. */
    CAUSE("cause"),
    /** The change is measured to change the value the other way. */
    AGAINST("against it"),
    /** The change is measured to change the value, but no gap is shown. */
    NO_GAP("no gap"),
    /** The whole interval of the change lies within the margin. */
    NEGLIGIBLE("negligible"),
    /** This run cannot tell. */
    NOT_SHOWN("open");

    private final String word;

    Role(String word) {
        this.word = word;
    }

    /** Returns the role of a change from both effects. */
    static Role of(Effect change, Effect gap) {
        if (change.result() == Result.EQUAL) {
            return NEGLIGIBLE;
        }
        if (!change.shown()) {
            return NOT_SHOWN;
        }
        return !gap.shown() ? NO_GAP : change.raises() == gap.raises() ? CAUSE : AGAINST;
    }

    /** Returns the word in tables. */
    public String word() {
        return word;
    }
}
