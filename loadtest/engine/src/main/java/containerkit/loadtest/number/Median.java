package containerkit.loadtest.number;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** The middle of some values, or the mean of the two in the middle. */
public final class Median {
    private Median() {}

    /** Returns the median; empty for no value. */
    public static OptionalDouble of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int n = sorted.length;
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of((sorted[(n - 1) / 2] + sorted[n / 2]) / 2);
    }
}
