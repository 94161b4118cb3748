package containerkit.loadtest.analyse.stats;

import java.util.Arrays;

/** Mean and variance of figures that are a sample of more. */
public final class Sample {
    private Sample() {}

    /** The arithmetic mean; NaN of none. */
    public static double mean(double[] figures) {
        return Arrays.stream(figures).average().orElse(Double.NaN);
    }

    /** With n - 1; NaN below two figures. */
    public static double variance(double[] figures) {
        if (figures.length < 2) {
            return Double.NaN;
        }
        double mean = mean(figures);
        return Arrays.stream(figures)
                        .map(figure -> (figure - mean) * (figure - mean))
                        .sum()
                / (figures.length - 1);
    }
}
