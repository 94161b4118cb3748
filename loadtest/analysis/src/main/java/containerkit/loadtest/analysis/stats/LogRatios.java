package containerkit.loadtest.analysis.stats;

import java.util.List;

/**
 * Summary of the log ratios of one pair.
 *
 * @param n number of ratios
 * @param mean arithmetic mean; 0 for none
 * @param sd standard deviation with n - 1; 0 below two
 */
public record LogRatios(int n, double mean, double sd) {
    private static final double NO_SPREAD = 1e-12; // what is left of equal ratios by rounding is smaller

    public static LogRatios of(List<Double> values) {
        double[] logs = values.stream().mapToDouble(Double::doubleValue).toArray();
        int n = logs.length;
        return new LogRatios(n, n == 0 ? 0 : Sample.mean(logs), n < 2 ? 0 : Math.sqrt(Sample.variance(logs)));
    }

    /** Returns whether they allow a t test. */
    boolean testable() {
        return n >= 2 && sd > NO_SPREAD;
    }

    public double standardError() {
        return sd / Math.sqrt(n);
    }

    public int degrees() {
        return n - 1;
    }
}
