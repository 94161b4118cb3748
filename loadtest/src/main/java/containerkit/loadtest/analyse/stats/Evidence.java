package containerkit.loadtest.analyse.stats;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one pair before it is judged.
 *
 * @param load what both were measured under: equalities under other loads say nothing of this one
 * @param a the first contender
 * @param b the second
 * @param logRatios ln(a/b), one for each block
 * @param against why this pair gets no verdict, whatever its values; null where nothing forbids one
 */
public record Evidence(String load, String a, String b, List<Double> logRatios, @Nullable String against) {
    public Evidence {
        logRatios = List.copyOf(logRatios);
    }

    /** The same, which gets no verdict for that reason. */
    public Evidence because(@Nullable String reason) {
        return new Evidence(load, a, b, logRatios, reason);
    }
}
