package containerkit.loadtest.analyse.stats;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one pair before it is judged.
 *
 * @param logRatios ln(a/b), one for each block
 * @param against why this pair gets no verdict, whatever its figures; null where nothing forbids one
 */
public record Evidence(List<Double> logRatios, @Nullable String against) {
    public Evidence {
        logRatios = List.copyOf(logRatios);
    }
}
