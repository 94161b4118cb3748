package containerkit.loadtest.report.document;

import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Values of contenders by metric, drawn on one scale as ratios to one of them.
 *
 * @param keys the contenders
 * @param reference index of the contender that the ratios are relative to
 * @param lessIsBetter whether a smaller value of the first metric is better
 * @param marginPercent difference that does not matter, in percent
 * @param rows the metrics; the first is the one that results are about
 */
public record RatioChart(List<Key> keys, int reference, boolean lessIsBetter, double marginPercent, List<Row> rows) {
    private static final double NARROWEST = 0.12; // natural logarithm, each way: noise must not look large
    private static final double WIDEST_OTHER = Math.log(2); // rows without a result must not squeeze the one that has
    private static final double WIDEST = Math.log(20);
    private static final double ROOM = 1.12;
    private static final List<Double> ROUND = List.of(
            0.05, 0.1, 0.2, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0, 1.05, 1.1, 1.2, 1.3, 1.5, 2.0, 3.0, 5.0, 10.0,
            20.0);

    /**
     * A contender.
     *
     * @param letter one character that no other contender of the chart has
     * @param colour CSS
     * @param shape SVG path of its marks, 10 pixels wide and high around the origin
     */
    public record Key(String label, String letter, String colour, String shape) {}

    /** A metric, with a mark for each contender. */
    public record Row(String metric, List<Mark> marks) {}

    /**
     * The value of a contender.
     *
     * @param value with its unit; null where it was not measured
     * @param ratio over the reference's; null where there is none above 0, and without a value
     */
    public record Mark(@Nullable String value, @Nullable Ratio ratio) {
        public Mark {
            ratio = value != null && ratio != null && ratio.value() != null && ratio.value() > 0 ? ratio : null;
        }

        /** Returns the difference from the reference: {@code +4 %}, {@code −10 to −2 %}; empty without a ratio. */
        public String difference() {
            if (ratio == null) {
                return "";
            }
            Interval shown = ratio.shownInterval();
            return shown == null
                    ? percent(ratio.value()) + " %"
                    : percent(shown.low()) + " to " + percent(shown.high()) + " %";
        }

        private static String percent(double of) {
            long percent = Math.round(100 * (of - 1));
            return (percent < 0 ? "−" : percent > 0 ? "+" : "") + Math.abs(percent);
        }
    }

    /** A labelled place on the scale, from 0 to 1. */
    public record Tick(double at, String label) {}

    /** Returns whether the contenders stand side by side; more of them stand below each other, the best first. */
    public boolean beside() {
        return keys.size() <= 5;
    }

    /** Returns the contenders by the first metric, the best first; those without a value come last. */
    public List<Integer> ranked() {
        Row first = rows.get(0);
        return IntStream.range(0, keys.size())
                .boxed()
                .sorted(Comparator.comparingDouble(key -> {
                    Ratio ratio = first.marks().get(key).ratio();
                    return ratio == null ? Double.POSITIVE_INFINITY : lessIsBetter ? ratio.value() : -ratio.value();
                }))
                .toList();
    }

    /** Returns the place of a ratio on the scale, from 0 to 1; those beyond an end are at the end. */
    public double at(double ratio) {
        double half = half();
        return Math.max(0, Math.min(1, (Math.log(ratio) + half) / (2 * half)));
    }

    /** Returns -1 or 1 for a ratio beyond the left or right end of the scale; 0 for one on it. */
    public int beyond(double ratio) {
        return Math.abs(Math.log(ratio)) > half() ? (int) Math.signum(Math.log(ratio)) : 0;
    }

    /** Returns the labels of the scale in ascending order, each at least {@code apart} from the others. */
    public List<Tick> ticks(double apart) {
        List<Tick> ticks = new ArrayList<>(List.of(new Tick(at(1), "=")));
        ROUND.stream()
                .filter(ratio -> ratio != 1 && Math.abs(Math.log(ratio)) < half() * 0.97)
                .sorted(Comparator.comparingDouble(ratio -> -Math.abs(Math.log(ratio))))
                .forEach(ratio -> {
                    double at = at(ratio);
                    if (ticks.stream().allMatch(tick -> Math.abs(tick.at() - at) >= apart)) {
                        ticks.add(new Tick(at, label(ratio)));
                    }
                });
        return ticks.stream().sorted(Comparator.comparingDouble(Tick::at)).toList();
    }

    private static String label(double ratio) {
        return ratio >= 3
                ? "× " + Math.round(ratio)
                : (ratio < 1 ? "−" : "+") + Math.round(100 * Math.abs(ratio - 1)) + " %";
    }

    /** Returns half of the scale's length, as natural logarithm. */
    private double half() {
        double first = widest(rows.subList(0, Math.min(1, rows.size())));
        double all = Math.min(WIDEST_OTHER, widest(rows));
        return Math.min(WIDEST, Math.max(NARROWEST, ROOM * Math.max(first, all)));
    }

    private static double widest(List<Row> of) {
        return of.stream()
                .flatMap(row -> row.marks().stream())
                .map(Mark::ratio)
                .filter(Objects::nonNull)
                .flatMap(ratio -> Stream.concat(
                        Stream.of(ratio.value()),
                        Stream.ofNullable(ratio.shownInterval())
                                .flatMap(shown -> Stream.of(shown.low(), shown.high()))))
                .mapToDouble(ratio -> Math.abs(Math.log(ratio)))
                .max()
                .orElse(0);
    }
}
