package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Slices of a run that a scenario has, and how each is run.
 *
 * @param iterations division of a slice by JMH; null for a slice in one piece
 * @param rounds highest number of rounds of a block that have it; null for all of them
 * @param blocks number of the first blocks that have it; null for all of them
 * @param alone true if no other server runs beside a slice, for which the server is started afresh
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Slicing(
        @Nullable Iterations iterations, @Nullable Integer rounds, @Nullable Integer blocks, boolean alone) {
    /** One slice in every round of every block, in one piece, beside the other servers. */
    public static final Slicing USUAL = new Slicing(null, null, null, false);

    public boolean in(int block) {
        return blocks == null || block <= blocks;
    }
}
