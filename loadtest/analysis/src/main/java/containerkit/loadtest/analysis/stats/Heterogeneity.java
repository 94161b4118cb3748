package containerkit.loadtest.analysis.stats;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.FDistribution;

/**
 * Difference of machines in the log ratio of a pair, beyond the variation of their blocks: the standard deviation
 * between machines, tau, of a random-effects model.
 *
 * <p>The estimate is that of R. DerSimonian and N. Laird (Controlled Clinical Trials 7, 1986), the interval is by Q
 * profiles (W. Viechtbauer, Statistics in Medicine 26, 2007). Machines have few blocks, so their variances are pooled,
 * and the profile is compared with quantiles of F in place of chi-square, because the pooled variance is estimated,
 * too.
 *
 * @param machines number of machines that have a ratio
 * @param tau standard deviation of the log ratio between machines
 * @param interval 95 % interval of tau
 * @param p probability of such differences between machines if tau were 0
 */
public record Heterogeneity(int machines, double tau, Interval interval, double p) {
    private static final double LEVEL = 0.975;
    private static final double NO_SPREAD = 1e-24;
    private static final int HALVINGS = 100;

    /**
     * Estimates the heterogeneity; empty for fewer than two machines, or where no machine has two blocks that differ.
     *
     * @param machines the log ratios of each machine's blocks
     */
    public static Optional<Heterogeneity> of(List<List<Double>> machines) {
        List<LogRatios> all = machines.stream()
                .filter(logs -> !logs.isEmpty())
                .map(LogRatios::of)
                .toList();
        int between = all.size() - 1;
        int within = all.stream().mapToInt(LogRatios::degrees).sum();
        double squares = all.stream()
                .mapToDouble(logs -> logs.sd() * logs.sd() * logs.degrees())
                .sum();
        if (between < 1 || within < 1 || squares < NO_SPREAD) {
            return Optional.empty();
        }
        double[] means = all.stream().mapToDouble(LogRatios::mean).toArray();
        double[] variances =
                all.stream().mapToDouble(logs -> squares / within / logs.n()).toArray();
        FDistribution f = new FDistribution(between, within);
        DoubleUnaryOperator q = variance -> q(variance, means, variances);
        double none = q.applyAsDouble(0);
        return Optional.of(new Heterogeneity(
                all.size(),
                Math.sqrt(Math.max(0, (none - between) / scale(variances))),
                new Interval(
                        Math.sqrt(whereItIs(between * f.inverseCumulativeProbability(LEVEL), q)),
                        Math.sqrt(whereItIs(between * f.inverseCumulativeProbability(1 - LEVEL), q))),
                1 - f.cumulativeProbability(none / between)));
    }

    /** Returns whether machines differ by more than chance. */
    public boolean shown() {
        return interval.low() > 0;
    }

    /**
     * Returns the squared distances of the machines' means from the common one, in units of their variances, summed up.
     */
    private static double q(double between, double[] means, double[] variances) {
        double[] weights = IntStream.range(0, means.length)
                .mapToDouble(i -> 1 / (between + variances[i]))
                .toArray();
        double sum = 0;
        double weighted = 0;
        for (int i = 0; i < means.length; i++) {
            sum += weights[i];
            weighted += weights[i] * means[i];
        }
        double common = weighted / sum;
        return IntStream.range(0, means.length)
                .mapToDouble(i -> weights[i] * Math.pow(means[i] - common, 2))
                .sum();
    }

    private static double scale(double[] variances) {
        double sum = 0;
        double squares = 0;
        for (double variance : variances) {
            sum += 1 / variance;
            squares += 1 / (variance * variance);
        }
        return sum - squares / sum;
    }

    /** Returns the variance at which q, which falls, has that value; 0 where q is below it from the start. */
    private static double whereItIs(double value, DoubleUnaryOperator q) {
        if (q.applyAsDouble(0) <= value) {
            return 0;
        }
        double low = 0;
        double high = 1e-6;
        while (q.applyAsDouble(high) > value) {
            low = high;
            high *= 4;
        }
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (q.applyAsDouble(middle) > value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }
}
