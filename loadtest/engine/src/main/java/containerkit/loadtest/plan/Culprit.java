package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonValue;

/** Party that caused a void slice; it decides whether its round is repeated and whether the run ends red. */
public enum Culprit {
    /** The server died, hung, starved or gave a wrong response: never repeated away, the run ends with exit code 1. */
    CONTENDER,
    /** The load generator was the limit or failed: repeated at the end of the block. */
    GENERATOR,
    /** The machine was busy with something else: repeated at the end of the block. */
    HOST,
    /** The kit itself was stopped: the whole block runs again on resume. */
    INTERRUPTED;

    /** Returns the word used on screens and in files. */
    @JsonValue
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
