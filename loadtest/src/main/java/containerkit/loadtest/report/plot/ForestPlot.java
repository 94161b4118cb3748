package containerkit.loadtest.report.plot;

import java.util.List;

/**
 * Ratios of pairs with their intervals, and the zone in which a pair ties.
 *
 * @param scale the ratios
 * @param zoneLow where the tie zone begins
 * @param zoneHigh where it ends
 * @param groups what is judged together, under a heading of its own
 */
public record ForestPlot(Scale scale, double zoneLow, double zoneHigh, List<Group> groups) implements PlotModel {
    public ForestPlot {
        groups = List.copyOf(groups);
    }

    /**
     * Pairs with a heading.
     *
     * @param title the heading
     * @param rows the pairs
     */
    public record Group(String title, List<Row> rows) {
        public Group {
            rows = List.copyOf(rows);
        }
    }

    /**
     * One pair.
     *
     * @param label its name
     * @param marks what was found, the first one uppermost
     */
    public record Row(String label, List<Mark> marks) {
        public Row {
            marks = List.copyOf(marks);
        }

        /** A pair of which one thing was found. */
        public Row(String label, String colour, Shape shape, Reading ratio) {
            this(label, List.of(new Mark(colour, shape, ratio)));
        }
    }

    /**
     * A ratio.
     *
     * @param colour of the mark and its interval, as CSS
     * @param shape of the mark
     * @param ratio what was found
     */
    public record Mark(String colour, Shape shape, Reading ratio) {}
}
