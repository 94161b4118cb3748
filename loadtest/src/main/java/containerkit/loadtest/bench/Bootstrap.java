package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.stats.Sample;
import containerkit.loadtest.bench.Calibration.Rate;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Rate of an event in experiments simulated from recorded blocks. Its interval includes that few blocks were
 * recorded: the experiments are repeated with blocks drawn from the recorded ones.
 */
record Bootstrap(Random random) {
    private static final int REPEATS = 20;
    private static final double LEVEL = 0.975;

    /**
     * @param repeated number of experiments of each repetition
     * @param experiments number of experiments of the rate itself
     * @param experiment simulates one from these blocks, and returns whether it happened
     */
    Rate rate(List<double[]> blocks, int repeated, int experiments, Predicate<List<double[]>> experiment) {
        double[] rates = IntStream.range(0, REPEATS)
                .mapToDouble(repeat -> percent(repeated, resampled(blocks), experiment))
                .toArray();
        double half =
                new TDistribution(REPEATS - 1).inverseCumulativeProbability(LEVEL) * Math.sqrt(Sample.variance(rates));
        return Rate.of(percent(experiments, blocks, experiment), half);
    }

    private static double percent(int experiments, List<double[]> blocks, Predicate<List<double[]>> experiment) {
        int hits = 0;
        for (int i = 0; i < experiments; i++) {
            hits += experiment.test(blocks) ? 1 : 0;
        }
        return 100.0 * hits / experiments;
    }

    private List<double[]> resampled(List<double[]> blocks) {
        return IntStream.range(0, blocks.size())
                .mapToObj(i -> blocks.get(random.nextInt(blocks.size())))
                .toList();
    }
}
