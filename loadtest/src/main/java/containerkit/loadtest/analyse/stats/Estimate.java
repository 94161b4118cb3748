package containerkit.loadtest.analyse.stats;

import java.util.List;

/**
 * A number that travels with its uncertainty.
 *
 * @param n how many slices it rests on
 * @param value mean over blocks of the {@linkplain TrimmedMean trimmed means} over each block's slices, or the largest
 *     for a metric that is a maximum, or the smallest for one that is a minimum
 * @param low the smallest of the slices
 * @param high the largest of the slices
 */
public record Estimate(int n, double value, double low, double high) {
    /** The estimate from the slices of each block; every list holds at least one figure. */
    public static Estimate mean(List<List<Double>> blocks) {
        double value = blocks.stream().mapToDouble(Estimate::average).average().orElseThrow();
        return of(blocks, value);
    }

    /** The largest slice stands for all. */
    public static Estimate largest(List<List<Double>> blocks) {
        double value = blocks.stream()
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
        return of(blocks, value);
    }

    /** The smallest slice stands for all. */
    public static Estimate smallest(List<List<Double>> blocks) {
        return of(
                blocks,
                blocks.stream()
                        .flatMap(List::stream)
                        .mapToDouble(Double::doubleValue)
                        .min()
                        .orElseThrow());
    }

    private static Estimate of(List<List<Double>> blocks, double value) {
        List<Double> all = blocks.stream().flatMap(List::stream).sorted().toList();
        return new Estimate(all.size(), value, all.get(0), all.get(all.size() - 1));
    }

    private static double average(List<Double> figures) {
        return TrimmedMean.of(figures.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
