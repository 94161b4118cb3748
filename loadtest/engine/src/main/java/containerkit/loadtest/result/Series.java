package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.load.ResponseCounts;
import containerkit.loadtest.observe.Timeline;
import containerkit.loadtest.plan.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Readings during a slice. Milliseconds count from the slice's start, when the server's counters were read; the load
 * begins some milliseconds later. Both halves are on the kit's clock, the generator's to within about a millisecond.
 *
 * @param block block of the slice; this and the next five identify the slice
 * @param attempt number of the run of that block
 * @param part the part of the plan
 * @param round counted from 1
 * @param variant contender and mode
 * @param scenario the scenario's name
 * @param server what was read of the server
 * @param responses counts of successful responses over time; null for tools that do not report them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Series(
        int block,
        int attempt,
        String part,
        int round,
        Variant variant,
        String scenario,
        Timeline server,
        @Nullable ResponseCounts responses) {
    /** Returns the series of a slice from readings and counts on its clock. */
    public static Series of(SliceResult slice, Timeline server, @Nullable ResponseCounts responses) {
        return new Series(
                slice.block(),
                slice.attempt(),
                slice.part(),
                slice.round(),
                slice.variant(),
                slice.scenario(),
                server,
                responses);
    }
}
