package containerkit.loadtest.report.plot;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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

    @Override
    public String title() {
        return "Forest plot, " + scale.title();
    }

    @Override
    public List<String> values() {
        return groups.stream()
                .flatMap(group -> group.rows().stream().map(row -> group.title() + ", " + row.label()))
                .toList();
    }

    /**
     * Returns a plot whose axis has room for all ratios and the zone.
     *
     * @param noun name of the compared quantity
     * @param tieFactor the upper end of the zone
     * @param groups by their headings, from top to bottom
     */
    public static ForestPlot of(String noun, double tieFactor, Map<String, List<Row>> groups) {
        Stream<Double> ratios = groups.values().stream()
                .flatMap(List::stream)
                .flatMap(row -> row.marks().stream())
                .flatMap(mark -> mark.ratio().extremes().boxed());
        return new ForestPlot(
                Scale.logarithmic(
                        "ratio of " + noun,
                        Stream.concat(Stream.of(1 / tieFactor, tieFactor), ratios)
                                .toList()),
                1 / tieFactor,
                tieFactor,
                groups.entrySet().stream()
                        .map(group -> new Group(group.getKey(), group.getValue()))
                        .toList());
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
