package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Times at which the requests of an open model are due. */
public enum Arrivals {
    /** Even intervals. */
    @JsonProperty("even")
    EVEN,
    /**
     * Random times, independent of each other, as from many users who know nothing of each other (a Poisson process).
     */
    @JsonProperty("poisson")
    POISSON
}
