package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.stats.Sample;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Orders in which the same work can be done, each with the variance behind a pair's 95 % interval. Values are the
 * natural logarithms of two contenders' values, block by block, NaN for a block without one. In any design n blocks
 * take the same time and give n values of either contender: a block with one contender is taken to last one part in v
 * of one with v.
 */
public enum Design {
    /** The kit's order: both contenders in every block, their slices in turns. */
    INTERLEAVED_SLICES("interleaved slices") {
        @Override
        public double variance(double[] a, double[] b) {
            requireSameLength(a, b);
            return sampleVariance(IntStream.range(0, a.length).mapToDouble(block -> a[block] - b[block]));
        }

        @Override
        public int degrees(int blocks) {
            return blocks - 1;
        }
    },
    /** A block for one contender, then one for the other: a paired t interval of neighbours, in both orders. */
    INTERLEAVED_BLOCKS("interleaved blocks") {
        @Override
        public double variance(double[] a, double[] b) {
            requireSameLength(a, b);
            return mean(neighbours(a, b), neighbours(b, a));
        }

        @Override
        public int degrees(int blocks) {
            return blocks - 1;
        }
    },
    /**
     * All blocks of one contender, then all of the other: two samples, neither of which contains the drift between
     * them. Variances are those within either half of the blocks.
     */
    GROUPED_RUNS("grouped runs") {
        @Override
        public double variance(double[] a, double[] b) {
            requireSameLength(a, b);
            int half = a.length / 2;
            int second = a.length - half;
            double firstHalves = sampleVariance(Arrays.stream(a, 0, half)) + sampleVariance(Arrays.stream(b, 0, half));
            double secondHalves = sampleVariance(Arrays.stream(a, second, a.length))
                    + sampleVariance(Arrays.stream(b, second, b.length));
            return mean(firstHalves, secondHalves);
        }

        @Override
        public int degrees(int blocks) {
            return 2 * (blocks - 1);
        }
    };

    private static final double LEVEL = 0.975;
    private static final int MOST_BLOCKS = 10_000;

    private final String words;

    Design(String words) {
        this.words = words;
    }

    /** Returns the name of the design. */
    public String words() {
        return words;
    }

    /** Returns the variance of a pair's log ratio in a single block; NaN where there is too little to compute it. */
    public abstract double variance(double[] a, double[] b);

    /** Returns the degrees of freedom in so many blocks. */
    public abstract int degrees(int blocks);

    /**
     * Returns half the width of a log ratio's interval in so many blocks, not corrected for other pairs.
     *
     * @param variance variance of a single block, as {@link #variance} returns it
     */
    public double halfWidth(double variance, int blocks) {
        return new TDistribution(degrees(blocks)).inverseCumulativeProbability(LEVEL) * Math.sqrt(variance / blocks);
    }

    /**
     * Returns the fewest blocks in which half the width of an interval is at most {@code halfWidth}; 0 where the
     * variance is unknown.
     */
    public int blocksFor(double variance, double halfWidth) {
        if (!Double.isFinite(variance) || !(halfWidth > 0)) {
            return 0;
        }
        int blocks = 2;
        while (halfWidth(variance, blocks) > halfWidth && blocks < MOST_BLOCKS) {
            blocks++;
        }
        return blocks;
    }

    private static double mean(double one, double other) {
        return (one + other) / 2;
    }

    private static void requireSameLength(double[] a, double[] b) {
        if (a.length != b.length) {
            throw new IllegalArgumentException(a.length + " blocks of one contender, " + b.length + " of the other");
        }
    }

    private static double neighbours(double[] first, double[] next) {
        return sampleVariance(IntStream.range(1, first.length).mapToDouble(block -> first[block - 1] - next[block]));
    }

    /** Returns the variance of the values that are known. */
    private static double sampleVariance(DoubleStream values) {
        return Sample.variance(values.filter(Double::isFinite).toArray());
    }
}
