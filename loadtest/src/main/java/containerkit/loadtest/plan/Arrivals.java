package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonProperty;

/** When the requests of an open model are due. */
public enum Arrivals {
    /** At even intervals. */
    @JsonProperty("even")
    EVEN,
    /** At random, independently of each other, as from many users who know nothing of each other (a Poisson process). */
    @JsonProperty("poisson")
    POISSON
}
