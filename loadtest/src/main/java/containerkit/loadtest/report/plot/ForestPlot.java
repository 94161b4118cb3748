package containerkit.loadtest.report.plot;

import java.util.List;

/**
 * Ratios of pairs with their intervals, on one axis with the zone of ties.
 *
 * @param zoneLow lower end of the zone, a ratio
 * @param zoneHigh upper end of the zone, a ratio
 * @param groups from top to bottom
 */
public record ForestPlot(Scale scale, double zoneLow, double zoneHigh, List<Group> groups) implements PlotModel {
    public ForestPlot {
        groups = List.copyOf(groups);
    }

    /** Pairs below one heading, from top to bottom. */
    public record Group(String title, List<Row> rows) {
        public Group {
            rows = List.copyOf(rows);
        }
    }

    /**
     * A pair.
     *
     * @param marks its ratios, from top to bottom
     */
    public record Row(String label, List<Mark> marks) {
        public Row {
            marks = List.copyOf(marks);
        }

        /** Creates a pair with one ratio. */
        public Row(String label, String colour, Shape shape, PlotValue ratio) {
            this(label, List.of(new Mark(colour, shape, ratio)));
        }
    }

    /**
     * A ratio.
     *
     * @param colour of the mark and its interval, CSS
     */
    public record Mark(String colour, Shape shape, PlotValue ratio) {}
}
