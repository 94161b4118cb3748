package containerkit.loadtest.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Runs whose truth is known: what contenders do under loads, how much their log figures vary, and how often something came of it. */
final class Simulation {
    static final double NOISE = 0.03; // of one contender's log figure in one block
    static final double TIE_PERCENT = 3;
    static final double MARGIN = Math.log1p(TIE_PERCENT / 100);

    // not the one that is far from the rest: pairs of equal contenders must include it
    private static final int NOISY = 1;
    private static final long SEED = 20_190_217;

    private Simulation() {}

    /** Begins the same sequence each time, so that designs are compared on the same draws. */
    static Random random() {
        return new Random(SEED);
    }

    /** Contenders under loads; with a reference the last is compared with each other, else all are with all. */
    record Design(String name, int contenders, int loads, boolean reference) {
        double[] equal() {
            return new double[contenders];
        }

        /** One differs from all others beyond doubt, so what is tested of the rest gets the least correction. */
        double[] oneFar() {
            double[] truth = new double[contenders];
            truth[0] = 0.5;
            return truth;
        }

        /** The last is as far from all others as a tie may not be. */
        double[] atTheMargin() {
            double[] truth = new double[contenders];
            truth[contenders - 1] = MARGIN;
            return truth;
        }

        /** Of three the middle one is as far from either; one reference is that far from all. */
        double[] apart(double distance) {
            double[] truth = new double[contenders];
            for (int i = 0; i < truth.length; i++) {
                truth[i] = reference ? (i < truth.length - 1 ? distance : 0) : i * distance;
            }
            return truth;
        }

        /** Whether these two are compared. */
        boolean compares(int a, int b) {
            return reference ? b == contenders - 1 && a < b : a < b;
        }
    }

    static final List<Design> DESIGNS = List.of(
            new Design("3 contenders, 1 load", 3, 1, false),
            new Design("3 contenders, 2 loads", 3, 2, false),
            new Design("3 contenders, 6 loads", 3, 6, false),
            new Design("18 against one, 1 load", 19, 1, true));

    enum Spread {
        EQUAL("equal spreads"),
        ONE_DOUBLED("one spread doubled"),
        HEAVY_TAILS("heavy tails (t, 3 df)");

        final String words;

        Spread(String words) {
            this.words = words;
        }

        double draw(Random random, int contender) {
            double normal = random.nextGaussian();
            if (this == HEAVY_TAILS) {
                double square = 0;
                for (int i = 0; i < 3; i++) {
                    square += Math.pow(random.nextGaussian(), 2);
                }
                return normal / Math.sqrt(square); // a t of 3 degrees, scaled to a variance of 1
            }
            return this == ONE_DOUBLED && contender == NOISY ? 2 * normal : normal;
        }
    }

    /** A log figure for each contender and block. */
    static double[][] figures(Random random, Spread spread, double noise, double[] truth, int blocks) {
        double[][] figures = new double[truth.length][blocks];
        for (int contender = 0; contender < truth.length; contender++) {
            for (int block = 0; block < blocks; block++) {
                figures[contender][block] = truth[contender] + noise * spread.draw(random, contender);
            }
        }
        return figures;
    }

    /** A measured share with the half width of its 95 % interval. */
    record Rate(double percent, double halfPercent) {
        static Rate of(double[] shares) {
            return new Rate(100 * Sample.mean(shares), 196 * Math.sqrt(Sample.variance(shares) / shares.length));
        }

        String text() {
            return String.format(Locale.ROOT, "%.1f ± %.1f", percent, halfPercent);
        }

        void assertAtMostFive(String what) {
            assertThat(percent - 1.5 * halfPercent).as(what).isLessThanOrEqualTo(5);
        }
    }
}
