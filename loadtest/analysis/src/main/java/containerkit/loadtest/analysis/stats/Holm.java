package containerkit.loadtest.analysis.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Holm's step-down correction (Scandinavian Journal of Statistics 6, 1979, pages 65 to 70). */
final class Holm {
    private Holm() {}

    /**
     * Returns for each p, in the same order, the lowest level for the whole family at which its hypothesis is rejected.
     */
    static double[] adjusted(double... p) {
        int[] ascending = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = Arrays.copyOf(p, p.length);
        double least = 0;
        for (int rank = 0; rank < ascending.length; rank++) {
            int at = ascending[rank];
            least = Math.max(least, Math.min(1, (p.length - rank) * p[at]));
            adjusted[at] = least;
        }
        return adjusted;
    }
}
