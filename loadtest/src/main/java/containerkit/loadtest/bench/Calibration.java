package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.stats.Better;
import containerkit.loadtest.analyse.stats.Evidence;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.Judgement;
import containerkit.loadtest.analyse.stats.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Experiments simulated from the recorded blocks of one jar under several names, each judged as a run would be. The
 * blocks are drawn with replacement, and the names shuffled within each.
 *
 * <p>For false positives, every difference between the names then is chance, and their variation is that of this
 * machine. That cannot show a bias of port or start order, which lies in the names themselves; only real runs of the
 * same jar can. For power, one contender's values are raised.
 *
 * <p>A rate depends on which few blocks happened to be recorded far more than on the number of experiments. So its
 * interval comes from repeating the experiments with blocks drawn from the recorded ones (bootstrap; B. Efron,
 * "Bootstrap methods: another look at the jackknife", 1979).
 */
final class Calibration {
    private final List<double[]> blocks;
    private final Judge judge;
    private final Random random;

    /**
     * @param runs recorded runs, each with at least {@link Judge#FEWEST_BLOCKS} rows of as many names
     * @param tiePercent the tie zone, in percent
     * @param random source of the shuffles and draws
     */
    Calibration(List<SameJarBlocks> runs, double tiePercent, Random random) {
        this.blocks = runs.stream().flatMap(run -> spread(run.rows())).toList();
        this.random = random;
        this.judge = new Judge(Judge.ALPHA, tiePercent);
    }

    /** Returns the number of recorded blocks. */
    int recorded() {
        return blocks.size();
    }

    /**
     * Returns the rate of experiments in which any winner was named.
     *
     * @param count number of blocks of each experiment
     * @param scenarios number of scenarios that the family of pairs spans, each drawn anew
     */
    Rate falsePositives(int experiments, int count, int scenarios) {
        return rate(experiments, recorded -> {
            List<Evidence> family = new ArrayList<>();
            for (int scenario = 0; scenario < scenarios; scenario++) {
                family.addAll(pairs("scenario " + scenario, drawn(recorded, count)));
            }
            return judge.judge(Better.LESS, family).stream().anyMatch(Calibration::named);
        });
    }

    /**
     * Returns the rate of experiments in which a contender that needs more than the others is named the worse one of
     * every pair.
     *
     * @param percent percentage by which it needs more
     * @param count number of blocks of each experiment
     * @param scenarios number of scenarios that the family of pairs spans, each drawn anew
     */
    Rate found(int experiments, double percent, int count, int scenarios) {
        int names = blocks.get(0).length;
        double more = Math.log1p(percent / 100);
        return rate(experiments, recorded -> {
            List<Evidence> family = new ArrayList<>();
            for (int scenario = 0; scenario < scenarios; scenario++) {
                List<double[]> rows = drawn(recorded, count);
                rows.forEach(row -> row[names - 1] += more);
                family.addAll(pairs("scenario " + scenario, rows));
            }
            return lost(judge.judge(Better.LESS, family), names) >= (long) scenarios * (names - 1);
        });
    }

    /** Returns the number of pairs that the last name loses; it is the second of each of its {@link #pairs}. */
    static long lost(List<Judgement> judgements, int names) {
        int pairsOfALoad = names * (names - 1) / 2;
        long lost = 0;
        for (int i = 0; i < judgements.size(); i++) {
            lost += judgements.get(i).verdict() == Verdict.A && ofLast(i % pairsOfALoad, names) ? 1 : 0;
        }
        return lost;
    }

    private static boolean ofLast(int pair, int names) {
        int end = -1;
        for (int a = 0; a < names - 1; a++) {
            end += names - 1 - a;
            if (pair <= end) {
                return pair == end;
            }
        }
        return false;
    }

    private Rate rate(int experiments, Predicate<List<double[]>> experiment) {
        return new Bootstrap(random).rate(blocks, experiments, experiments, experiment);
    }

    private List<double[]> drawn(List<double[]> recorded, int count) {
        List<double[]> rows = new ArrayList<>();
        for (int block = 0; block < count; block++) {
            rows.add(shuffled(recorded.get(random.nextInt(recorded.size()))));
        }
        return rows;
    }

    /**
     * Returns the rows without the effect of a block on all names. No name's mean is taken away, so that shuffled
     * values vary as those that were recorded.
     */
    private static Stream<double[]> spread(List<double[]> rows) {
        return rows.stream().map(row -> {
            double mean = Arrays.stream(row).average().orElseThrow();
            return Arrays.stream(row).map(value -> value - mean).toArray();
        });
    }

    private static boolean named(Judgement judgement) {
        return judgement.verdict() == Verdict.A || judgement.verdict() == Verdict.B;
    }

    private double[] shuffled(double[] row) {
        double[] copy = row.clone();
        for (int i = copy.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double swapped = copy[i];
            copy[i] = copy[j];
            copy[j] = swapped;
        }
        return copy;
    }

    /**
     * Returns every pair of names, block by block.
     *
     * @param rows a row for each block, with the logarithm of every name's value
     */
    static List<Evidence> pairs(String load, List<double[]> rows) {
        int names = rows.get(0).length;
        List<Evidence> pairs = new ArrayList<>();
        for (int a = 0; a < names; a++) {
            for (int b = a + 1; b < names; b++) {
                int first = a;
                int second = b;
                pairs.add(new Evidence(
                        load,
                        "name " + a,
                        "name " + b,
                        rows.stream().map(row -> row[first] - row[second]).toList(),
                        null));
            }
        }
        return pairs;
    }

    /**
     * Rate of an event in simulated experiments, in percent.
     *
     * @param percent share of the experiments in which it happened
     * @param lowPercent the lower end of its 95 % interval
     * @param highPercent the upper end
     */
    record Rate(double percent, double lowPercent, double highPercent) {
        /** @param half half the width of the interval, which ends at 0 and 100 */
        static Rate of(double percent, double half) {
            return new Rate(percent, Math.max(0, percent - half), Math.min(100, percent + half));
        }

        /** Returns the rate with its interval, e.g. {@code 4.1 % [2.7, 5.5]}. */
        String text() {
            return String.format(Locale.ROOT, "%.1f %% [%.1f, %.1f]", percent, lowPercent, highPercent);
        }
    }
}
