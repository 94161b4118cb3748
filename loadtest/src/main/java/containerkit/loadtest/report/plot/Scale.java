package containerkit.loadtest.report.plot;

import java.util.Collection;
import java.util.List;

/**
 * An axis: where a figure lies on it, and which figures are printed.
 *
 * @param title what it shows, with the unit
 * @param spacing how figures are spread
 * @param low the smallest figure that it has room for
 * @param high the largest
 * @param ticks what is printed, from low to high
 */
public record Scale(String title, Spacing spacing, double low, double high, List<Tick> ticks) {
    private static final double MARGIN = 0.05; // so that a mark at an end is seen whole

    private static final double NARROWEST = 0.05; // of the largest figure

    public Scale {
        ticks = List.copyOf(ticks);
        if (ticks.isEmpty() || !(low <= high)) {
            throw new IllegalArgumentException(title + " from " + low + " to " + high + " with " + ticks);
        }
    }

    /** How figures are spread over an axis. */
    public enum Spacing {
        /** Equal differences are equally long. */
        EVEN {
            @Override
            double at(double value) {
                return value;
            }
        },
        /** Equal ratios are equally long; for figures above 0. */
        LOGARITHMIC {
            @Override
            double at(double value) {
                return Math.log(value);
            }
        },
        /** Percentiles below 100: from 90 to 99 is as far as from 99 to 99.9. */
        NINES {
            @Override
            double at(double value) {
                return -Math.log10(1 - value / 100);
            }
        };

        abstract double at(double value);
    }

    /**
     * A figure that is printed.
     *
     * @param value the figure
     * @param label how it is printed; empty for a line alone
     */
    public record Tick(double value, String label) {}

    /** Even, from zero to the largest of those figures. */
    public static Scale fromZero(String title, Collection<Double> figures) {
        double most = Ticks.most(figures);
        double high = most > 0 ? most : 1;
        return new Scale(title, Spacing.EVEN, 0, high, Ticks.even(0, high));
    }

    /** Even, as wide as those figures, of which there is at least one, and never so narrow that noise looks large. */
    public static Scale around(String title, Collection<Double> figures) {
        double least = Ticks.least(figures);
        double most = Ticks.most(figures);
        double largest = Math.max(Math.abs(least), Math.abs(most));
        double narrowest = largest == 0 ? 1 : largest * NARROWEST;
        double room = Math.max(0, (narrowest - (most - least)) / 2);
        return new Scale(title, Spacing.EVEN, least - room, most + room, Ticks.even(least - room, most + room));
    }

    /** Logarithmic, as wide as those figures, of which there is at least one; all are above 0. */
    public static Scale logarithmic(String title, Collection<Double> figures) {
        double low = Ticks.least(figures);
        double high = Ticks.most(figures);
        double room = low == high ? 1 + MARGIN : 1;
        return new Scale(
                title, Spacing.LOGARITHMIC, low / room, high * room, Ticks.logarithmic(low / room, high * room));
    }

    /** Exactly those figures, in ascending order, at least one; labels only on as many as there is room for. */
    public static Scale steps(String title, Spacing spacing, List<Tick> ticks) {
        return new Scale(
                title,
                spacing,
                ticks.get(0).value(),
                ticks.get(ticks.size() - 1).value(),
                Ticks.thinned(ticks));
    }

    /** Where that figure lies. */
    double at(double value) {
        return spacing.at(value);
    }

    /** Where the axis begins: at zero where that is its lowest figure, else a little before it. */
    double start() {
        return spacing == Spacing.EVEN && low == 0 ? 0 : at(low) - margin();
    }

    /** Where it ends. */
    double end() {
        return at(high) + margin();
    }

    private double margin() {
        double length = at(high) - at(low);
        return length > 0 ? length * MARGIN : 1;
    }
}
