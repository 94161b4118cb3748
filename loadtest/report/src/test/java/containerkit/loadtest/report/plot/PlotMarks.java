package containerkit.loadtest.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The marks that a plot owes to its data, by colour; what explains them (keys, lines of reference) comes on top. */
public final class PlotMarks {
    private static final double SEEN = 0.005; // of an axis; a shorter interval may be less than a pixel
    private static final int SHORT_LINE = 8; // the points of a longer one need not all have marks

    private final List<String> colours = new ArrayList<>();

    private PlotMarks() {}

    public static Map<String, Long> of(PlotModel model) {
        PlotMarks marks = new PlotMarks();
        if (model instanceof ForestPlot plot) {
            plot.groups().forEach(group -> group.rows().forEach(row -> row.marks()
                    .forEach(mark -> marks.reading(mark.ratio(), mark.colour(), plot.scale()))));
        } else if (model instanceof DotPlot plot) {
            plot.panels().forEach(panel -> panel.rows().forEach(row -> marks.dots(row, panel.scale())));
        } else if (model instanceof BarPlot plot) {
            plot.panels().forEach(panel -> panel.bars().forEach(bar -> marks.colours.add(bar.colour())));
        } else if (model instanceof LinePlot plot) {
            plot.panels().forEach(panel -> panel.lines().forEach(line -> marks.line(line, panel.y())));
        }
        return marks.colours.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    /** The rings of a row are one path; its mean has the colour of text. */
    private void dots(DotPlot.Row row, Scale scale) {
        if (!row.dots().isEmpty()) {
            colours.add(row.colour());
        }
        if (row.mean() != null) {
            reading(row.mean(), "currentColor", scale);
        }
    }

    private void line(LinePlot.Line line, Scale scale) {
        int points = line.points().size();
        if (points > 1) {
            colours.add(line.style().colour());
        }
        line.points().stream()
                .limit(points > SHORT_LINE ? 1 : points)
                .forEach(point -> reading(point.y(), line.style().colour(), scale));
    }

    private void reading(PlotValue reading, String colour, Scale scale) {
        colours.add(colour);
        if (reading.low() != null
                && reading.high() != null
                && scale.at(reading.high()) - scale.at(reading.low()) > SEEN * (scale.end() - scale.start())) {
            colours.add(colour);
        }
    }
}
