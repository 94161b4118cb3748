package containerkit.loadtest.load.kit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Behaviour of a server whose latencies are known beforehand, and the percentiles that follow from it by calculation.
 */
sealed interface Truth {
    /**
     * Returns the latency below which that share of requests stays, counted from the intended time of sending, when
     * requests are due at even intervals over a whole number of periods.
     *
     * @param percentile above 0 and below 100
     * @return milliseconds
     */
    double percentileMs(double percentile);

    /**
     * Responds at once, but once in every period does nothing at all for a while. A request that is due during a stall
     * waits for its end. Requests are due evenly, so a share (length - x) / period of all waits longer than x.
     *
     * @param period time from the begin of one stall to that of the next
     * @param length duration of one stall
     */
    record Stall(Duration period, Duration length) implements Truth {
        @Override
        public double percentileMs(double percentile) {
            return Math.max(0, length.toMillis() - (1 - percentile / 100) * period.toMillis());
        }
    }

    /** Delays each response by the next of a fixed list, shuffled once and for all. */
    record Delays() implements Truth {
        private static final int SEED = 2019;
        private static final int[][] COUNT_AND_MS = {{900, 60}, {800, 100}, {200, 150}, {90, 250}, {9, 500}, {1, 800}};

        /** Number of requests that see each delay exactly as often as the list says. */
        private static final int CYCLE =
                Arrays.stream(COUNT_AND_MS).mapToInt(line -> line[0]).sum();

        @Override
        public double percentileMs(double percentile) {
            int rank = (int) Math.ceil(percentile / 100 * CYCLE);
            int passed = 0;
            for (int[] line : COUNT_AND_MS) {
                passed += line[0];
                if (rank <= passed) {
                    return line[1];
                }
            }
            throw new IllegalArgumentException("no percentile " + percentile);
        }

        List<Integer> shuffledMs() {
            List<Integer> all = new ArrayList<>();
            for (int[] line : COUNT_AND_MS) {
                all.addAll(Collections.nCopies(line[0], line[1]));
            }
            Collections.shuffle(all, new Random(SEED));
            return all;
        }
    }
}
