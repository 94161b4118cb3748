package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.Better;
import containerkit.loadtest.analyse.Evidence;
import containerkit.loadtest.analyse.Judge;
import containerkit.loadtest.analyse.Judgement;
import containerkit.loadtest.analyse.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Experiments simulated from the recorded blocks of one jar under several names, each judged as a run would be.
 *
 * <p>For false winners the names are shuffled within every block: whatever differs between them then is chance, and how
 * much they vary is what this machine does. That cannot see a bias of port or start order, which lies in the names
 * themselves; only real runs of the same jar can. For power, blocks are drawn with replacement and one contender's
 * figures are raised.
 */
final class Calibration {
    private final List<SameJarBlocks> runs;
    private final Judge judge;
    private final Random random;

    /**
     * @param runs each with at least {@link Judge#FEWEST_BLOCKS} rows of as many names
     * @param tiePercent the tie zone
     * @param random shuffles and draws
     */
    Calibration(List<SameJarBlocks> runs, double tiePercent, Random random) {
        this.runs = List.copyOf(runs);
        this.random = random;
        this.judge = new Judge(Judge.ALPHA, tiePercent);
    }

    /**
     * In how many experiments with shuffled names any winner was named.
     *
     * @param scenarios how many scenarios the family of pairs spans, each shuffled anew
     */
    Share falseWinners(int experiments, int scenarios) {
        int falsely = 0;
        for (int i = 0; i < experiments; i++) {
            List<double[]> rows = runs.get(i % runs.size()).rows();
            List<Evidence> family = new ArrayList<>();
            for (int scenario = 0; scenario < scenarios; scenario++) {
                family.addAll(pairs(rows.stream().map(this::shuffled).toList()));
            }
            if (judge.judge(Better.LESS, family).stream().anyMatch(Calibration::named)) {
                falsely++;
            }
        }
        return new Share(falsely, experiments);
    }

    /**
     * In how many experiments a contender that needs more than the others is named the worse one of every pair.
     *
     * @param percent how much more it needs
     * @param blocks of each experiment
     * @param scenarios how many scenarios the family of pairs spans, each drawn anew
     */
    Share found(int experiments, double percent, int blocks, int scenarios) {
        List<double[]> all = runs.stream().flatMap(run -> spread(run.rows())).toList();
        int names = all.get(0).length;
        double more = Math.log1p(percent / 100);
        int found = 0;
        for (int i = 0; i < experiments; i++) {
            List<Evidence> family = new ArrayList<>();
            for (int scenario = 0; scenario < scenarios; scenario++) {
                List<double[]> rows = new ArrayList<>();
                for (int block = 0; block < blocks; block++) {
                    double[] row = shuffled(all.get(random.nextInt(all.size())));
                    row[names - 1] += more;
                    rows.add(row);
                }
                family.addAll(pairs(rows));
            }
            // The dearer one is the second of its pairs, and it alone can lose to a first.
            long lost = judge.judge(Better.LESS, family).stream()
                    .filter(judgement -> judgement.verdict() == Verdict.A)
                    .count();
            found += lost >= (long) scenarios * (names - 1) ? 1 : 0;
        }
        return new Share(found, experiments);
    }

    /**
     * The rows without what a block does to all names, and stretched: drawn with replacement from n rows, figures would
     * vary by (n - 1) / n of what they do.
     */
    private static Stream<double[]> spread(List<double[]> rows) {
        double stretch = Math.sqrt(rows.size() / (rows.size() - 1.0));
        return rows.stream().map(row -> {
            double mean = Arrays.stream(row).average().orElseThrow();
            return Arrays.stream(row).map(figure -> (figure - mean) * stretch).toArray();
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

    /** Every pair of names, block by block. */
    private static List<Evidence> pairs(List<double[]> rows) {
        int names = rows.get(0).length;
        List<Evidence> pairs = new ArrayList<>();
        for (int a = 0; a < names; a++) {
            for (int b = a + 1; b < names; b++) {
                int first = a;
                int second = b;
                pairs.add(new Evidence(
                        rows.stream().map(row -> row[first] - row[second]).toList(), null));
            }
        }
        return pairs;
    }
}
