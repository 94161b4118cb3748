package containerkit.loadtest.report.plot;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Chooses the ticks of an axis: round values, and not too many. */
final class Ticks {
    private static final int MOST_STEPS = 5;
    private static final int MOST_LABELS = 8;
    private static final int FEWEST = 3;
    private static final double ROUNDING = 1e-9;
    private static final List<Integer> ROUND = List.of(1, 2, 5);

    private Ticks() {}

    /** Returns multiples of 1, 2 or 5 times a power of ten. */
    static List<Scale.Tick> even(double low, double high) {
        BigDecimal step = step((high - low) / MOST_STEPS);
        long first = (long) Math.ceil(low / step.doubleValue() - ROUNDING);
        long last = (long) Math.floor(high / step.doubleValue() + ROUNDING);
        List<Scale.Tick> ticks = new ArrayList<>();
        for (long i = first; i <= last; i++) {
            ticks.add(tick(step.multiply(BigDecimal.valueOf(i))));
        }
        return ticks;
    }

    /**
     * Returns 1, 2 and 5 times powers of ten; only the powers where those are too many, and even ticks where they are
     * too few.
     */
    static List<Scale.Tick> logarithmic(double low, double high) {
        List<Scale.Tick> ticks = new ArrayList<>();
        List<Scale.Tick> powers = new ArrayList<>();
        int decades = (int) Math.floor(Math.log10(high));
        for (int decade = (int) Math.floor(Math.log10(low)); decade <= decades; decade++) {
            for (int factor : ROUND) {
                BigDecimal value = BigDecimal.valueOf(factor).scaleByPowerOfTen(decade);
                if (value.doubleValue() >= low * (1 - ROUNDING) && value.doubleValue() <= high * (1 + ROUNDING)) {
                    ticks.add(tick(value));
                    if (factor == 1) {
                        powers.add(tick(value));
                    }
                }
            }
        }
        if (ticks.size() < FEWEST) {
            return even(low, high);
        }
        return ticks.size() <= MOST_LABELS ? ticks : thinned(powers);
    }

    /** Returns all ticks. Where labels are too many, only every second, third … tick keeps its own. */
    static List<Scale.Tick> thinned(List<Scale.Tick> ticks) {
        int every = (ticks.size() + MOST_LABELS - 1) / MOST_LABELS;
        return IntStream.range(0, ticks.size())
                .mapToObj(i -> i % every == 0
                        ? ticks.get(i)
                        : new Scale.Tick(ticks.get(i).value(), ""))
                .toList();
    }

    private static Scale.Tick tick(BigDecimal value) {
        return new Scale.Tick(
                value.doubleValue(),
                value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString());
    }

    private static BigDecimal step(double least) {
        int decade = (int) Math.floor(Math.log10(least));
        for (int factor : ROUND) {
            BigDecimal step = BigDecimal.valueOf(factor).scaleByPowerOfTen(decade);
            if (step.doubleValue() >= least * (1 - ROUNDING)) {
                return step;
            }
        }
        return BigDecimal.ONE.scaleByPowerOfTen(decade + 1);
    }
}
