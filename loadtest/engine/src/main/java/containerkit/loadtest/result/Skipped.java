package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import containerkit.loadtest.plan.Variant;

/**
 * A contender in a mode that the plan has and the run has not.
 *
 * @param variant contender and mode
 * @param why what kept it out
 * @param reason in plain words
 */
public record Skipped(Variant variant, Why why, String reason) {
    /** What keeps a variant out of a run. */
    public enum Why {
        /** This machine cannot run it. */
        @JsonProperty("machine")
        MACHINE,
        /** The cache that it starts with could not be made. */
        @JsonProperty("cache")
        CACHE,
        /** The search for the smallest heap did not choose its heap. */
        @JsonProperty("search")
        SEARCH
    }
}
