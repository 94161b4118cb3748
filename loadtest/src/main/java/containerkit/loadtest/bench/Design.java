package containerkit.loadtest.bench;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * How wide a pair's 95 % interval is where the same work is done in another order. Figures are the natural logarithms of
 * two contenders' figures, block by block, NaN for a block without one; a width is half the interval of the log ratio,
 * not corrected for other pairs, and NaN where there is too little to compute it.
 */
public enum Design {
    /** As the kit runs: both contenders in every block, their slices in turns; a paired t interval. */
    INTERLEAVED_SLICES("interleaved slices") {
        @Override
        public double halfWidth(double[] a, double[] b) {
            requireSameLength(a, b);
            return paired(IntStream.range(0, a.length).mapToDouble(block -> a[block] - b[block]));
        }

        @Override
        public double blocksRun(int blocks) {
            return blocks;
        }
    },
    /**
     * One contender in the odd blocks, the other in the even ones: a paired t interval of neighbours. Which contender has
     * the odd blocks is chance, so that the mean square of both ways is taken.
     */
    INTERLEAVED_BLOCKS("interleaved blocks") {
        @Override
        public double halfWidth(double[] a, double[] b) {
            requireSameLength(a, b);
            return rootMeanSquare(neighbours(a, b), neighbours(b, a));
        }
    },
    /**
     * One contender in the first half of the blocks, the other in the second: Welch's interval, which does not see what
     * drifts between the halves. The mean square of both ways is taken.
     */
    GROUPED_RUNS("grouped runs") {
        @Override
        public double halfWidth(double[] a, double[] b) {
            requireSameLength(a, b);
            int half = a.length / 2;
            int second = a.length - half;
            return rootMeanSquare(
                    welch(Arrays.copyOf(a, half), Arrays.copyOfRange(b, second, b.length)),
                    welch(Arrays.copyOf(b, half), Arrays.copyOfRange(a, second, a.length)));
        }
    };

    private static final double LEVEL = 0.975;

    private final String words;

    Design(String words) {
        this.words = words;
    }

    /** What it is called. */
    public String words() {
        return words;
    }

    /** Half the width of the log ratio's 95 % interval. */
    public abstract double halfWidth(double[] a, double[] b);

    /**
     * How many real blocks' time the design takes with that many of them. A block with one contender is taken to last
     * one part in v of a real one with v contenders; each of the v has half the blocks, which makes half the time,
     * whatever v is.
     */
    public double blocksRun(int blocks) {
        return blocks / 2;
    }

    /** The root of the mean square. */
    public static double rootMeanSquare(double... widths) {
        return Math.sqrt(
                Arrays.stream(widths).map(width -> width * width).average().orElse(Double.NaN));
    }

    private static void requireSameLength(double[] a, double[] b) {
        if (a.length != b.length) {
            throw new IllegalArgumentException(a.length + " blocks of one contender, " + b.length + " of the other");
        }
    }

    private static double neighbours(double[] odd, double[] even) {
        return paired(IntStream.range(0, odd.length / 2).mapToDouble(pair -> odd[2 * pair] - even[2 * pair + 1]));
    }

    private static double paired(DoubleStream differences) {
        double[] known = known(differences.toArray());
        return known.length < 2 ? Double.NaN : quantile(known.length - 1) * Math.sqrt(variance(known) / known.length);
    }

    /** B. L. Welch, The generalization of "Student's" problem when several different population variances are involved. */
    private static double welch(double[] a, double[] b) {
        double[] first = known(a);
        double[] second = known(b);
        if (first.length < 2 || second.length < 2) {
            return Double.NaN;
        }
        double ofFirst = variance(first) / first.length;
        double ofSecond = variance(second) / second.length;
        double sum = ofFirst + ofSecond;
        double degrees =
                sum * sum / (ofFirst * ofFirst / (first.length - 1) + ofSecond * ofSecond / (second.length - 1));
        return sum == 0 ? 0 : quantile(degrees) * Math.sqrt(sum);
    }

    private static double[] known(double[] figures) {
        return Arrays.stream(figures).filter(Double::isFinite).toArray();
    }

    /** With n - 1. */
    private static double variance(double[] figures) {
        double mean = Arrays.stream(figures).average().orElseThrow();
        return Arrays.stream(figures)
                        .map(figure -> (figure - mean) * (figure - mean))
                        .sum()
                / (figures.length - 1);
    }

    private static double quantile(double degrees) {
        return new TDistribution(degrees).inverseCumulativeProbability(LEVEL);
    }
}
