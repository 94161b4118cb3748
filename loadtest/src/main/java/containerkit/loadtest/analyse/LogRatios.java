package containerkit.loadtest.analyse;

import java.util.List;

/**
 * The log ratios of one pair, summed up.
 *
 * @param n how many
 * @param mean arithmetic mean; 0 for none
 * @param sd standard deviation with n - 1; 0 below two
 */
record LogRatios(int n, double mean, double sd) {
    private static final double NO_SPREAD = 1e-12; // what is left of equal ratios by rounding is smaller

    static LogRatios of(List<Double> values) {
        int n = values.size();
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double mean = n == 0 ? 0 : sum / n;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new LogRatios(n, mean, n < 2 ? 0 : Math.sqrt(squares / (n - 1)));
    }

    /** Whether a t test can be made of them. */
    boolean testable() {
        return n >= 2 && sd > NO_SPREAD;
    }

    double standardError() {
        return sd / Math.sqrt(n);
    }

    int degrees() {
        return n - 1;
    }
}
