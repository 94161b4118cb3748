package containerkit.loadtest.report.plot;

import containerkit.loadtest.analysis.stats.Display;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The scale of an axis.
 *
 * @param title content of the axis, with the unit
 * @param low smallest value
 * @param high largest value
 * @param ticks in ascending order, at least one
 */
public record Scale(String title, Spacing spacing, double low, double high, List<Tick> ticks) {
    private static final double MARGIN = 0.05; // of the length, so that a mark at an end is visible as a whole

    private static final double NARROWEST = 0.05; // of the largest value

    public Scale {
        ticks = List.copyOf(ticks);
        if (ticks.isEmpty() || !(low <= high)) {
            throw new IllegalArgumentException(title + " from " + low + " to " + high + " with " + ticks);
        }
    }

    /** Spacing of values on an axis. */
    public enum Spacing {
        /** Equal differences have equal lengths. */
        EVEN,
        /** Equal ratios have equal lengths. Values are above 0. */
        LOGARITHMIC,
        /** Percentiles: 90 to 99 has the length of 99 to 99.9. Values are below 100. */
        NINES;

        double at(double value) {
            return switch (this) {
                case EVEN -> value;
                case LOGARITHMIC -> Math.log(value);
                case NINES -> -Math.log10(1 - value / 100);
            };
        }
    }

    /**
     * A line across an axis.
     *
     * @param label printed at the line; empty for none
     */
    public record Tick(double value, String label) {}

    /** Returns the label of the tick at that value; the value itself where there is none. */
    String label(double value) {
        return ticks.stream()
                .filter(tick -> tick.value() == value && !tick.label().isEmpty())
                .map(Tick::label)
                .findFirst()
                .orElseGet(() -> Display.PLAIN.text(value));
    }

    /** Returns an even scale from zero to the largest value; without one above zero it ends at 1. */
    public static Scale fromZero(String title, Collection<Double> values) {
        double largest = Collections.max(values);
        double high = largest > 0 ? largest : 1;
        return new Scale(title, Spacing.EVEN, 0, high, Ticks.even(0, high));
    }

    /** Returns an even scale around at least one value; it is never so narrow that noise looks large. */
    public static Scale around(String title, Collection<Double> values) {
        double least = Collections.min(values);
        double most = Collections.max(values);
        double largest = Math.max(Math.abs(least), Math.abs(most));
        double narrowest = largest == 0 ? 1 : largest * NARROWEST;
        double room = Math.max(0, (narrowest - (most - least)) / 2);
        return new Scale(title, Spacing.EVEN, least - room, most + room, Ticks.even(least - room, most + room));
    }

    /** Returns a logarithmic scale around at least one value above 0. */
    public static Scale logarithmic(String title, Collection<Double> values) {
        double least = Collections.min(values);
        double most = Collections.max(values);
        double room = least == most ? 1 + MARGIN : 1;
        double low = least / room;
        double high = most * room;
        return new Scale(title, Spacing.LOGARITHMIC, low, high, Ticks.logarithmic(low, high));
    }

    /** Returns a scale with exactly these ticks, at least one, in ascending order; not all may keep their labels. */
    public static Scale steps(String title, Spacing spacing, List<Tick> ticks) {
        double low = ticks.get(0).value();
        double high = ticks.get(ticks.size() - 1).value();
        return new Scale(title, spacing, low, high, Ticks.thinned(ticks));
    }

    /** Returns a scale whose ticks are these numbers, at least one, in ascending order. */
    public static Scale counts(String title, Spacing spacing, List<Integer> numbers) {
        return steps(
                title,
                spacing,
                numbers.stream()
                        .map(number -> new Tick(number, String.valueOf(number)))
                        .toList());
    }

    /** Returns the pixel of each value on an axis between two pixels. */
    DoubleUnaryOperator onto(double from, double to) {
        double start = start();
        double pixels = (to - from) / (end() - start);
        return value -> from + (at(value) - start) * pixels;
    }

    double at(double value) {
        return spacing.at(value);
    }

    /** Returns the position where the axis begins: a margin before the lowest value, or at zero. */
    double start() {
        return spacing == Spacing.EVEN && low == 0 ? 0 : at(low) - margin();
    }

    double end() {
        return at(high) + margin();
    }

    private double margin() {
        double length = at(high) - at(low);
        return length > 0 ? length * MARGIN : 1;
    }
}
