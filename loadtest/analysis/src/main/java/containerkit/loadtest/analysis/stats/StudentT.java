package containerkit.loadtest.analysis.stats;

import java.util.HashMap;
import java.util.Map;
import org.hipparchus.distribution.continuous.TDistribution;

/** Student's t distribution. It keeps computed quantiles, which take long. Not for several threads. */
public final class StudentT {
    private final Map<Integer, TDistribution> distributions = new HashMap<>();
    private final Map<Quantile, Double> quantiles = new HashMap<>();

    private record Quantile(double level, int degrees) {}

    /**
     * Returns the value that a variable with that many degrees of freedom stays below with probability {@code level}.
     */
    public double quantile(double level, int degrees) {
        return quantiles.computeIfAbsent(
                new Quantile(level, degrees), asked -> of(degrees).inverseCumulativeProbability(level));
    }

    /** Returns the probability of a smaller value. */
    public double probability(double t, int degrees) {
        return of(degrees).cumulativeProbability(t);
    }

    private TDistribution of(int degrees) {
        return distributions.computeIfAbsent(degrees, TDistribution::new);
    }
}
