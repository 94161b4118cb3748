package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Party that caused a void slice; it decides whether its round is repeated and whether the run ends red. */
public enum Culprit {
    /** The server died, hung, starved or gave a wrong response: never repeated away, the run ends with exit code 1. */
    @JsonProperty("contender")
    CONTENDER,
    /** The load generator was the limit or failed: repeated at the end of the block. */
    @JsonProperty("generator")
    GENERATOR,
    /** The machine was busy with something else: repeated at the end of the block. */
    @JsonProperty("host")
    HOST,
    /** The kit itself was stopped: the whole block runs again on resume. */
    @JsonProperty("interrupted")
    INTERRUPTED;

    /** Returns the word used on screens and in files. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
