package containerkit.loadtest.analysis.stats;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Data of one pair before it is judged.
 *
 * @param load scenario of both measurements: equalities under other scenarios tell nothing of this one
 * @param a the first contender
 * @param b the second
 * @param logRatios ln(a/b), one for each block
 * @param against reason why this pair gets no verdict, whatever its values; null where nothing forbids one
 */
public record Evidence(String load, String a, String b, List<Double> logRatios, @Nullable String against) {
    public Evidence {
        logRatios = List.copyOf(logRatios);
    }

    /** Returns the same evidence, which gets no verdict for that reason. */
    public Evidence because(@Nullable String reason) {
        return new Evidence(load, a, b, logRatios, reason);
    }
}
