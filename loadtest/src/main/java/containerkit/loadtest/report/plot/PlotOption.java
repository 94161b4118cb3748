package containerkit.loadtest.report.plot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What ECharts is told for each kind of plot. */
final class PlotOption {
    private static final int EDGE = 14; // half of what a tick's label may need
    private static final int ROW = 38;
    private static final int TICKS = 22;
    private static final int BETWEEN = 12;
    private static final double MARKS = 0.72; // how far below a row's line its marks are: its name is above them
    private static final double NAMES = 0.46; // below this nothing of a row's name is left
    private static final double APART = 0.26; // so that two marks of one row do not touch
    private static final double SCATTER = 0.4;
    private static final double GOLDEN = 0.6180339887498949;
    private static final double BAR = 0.3; // of a row
    private static final int BAR_TEXT = 80;
    private static final int CURVE = 150;
    private static final int FIGURES = 48;
    private static final int SHORT_LINE = 8; // every point of it has a mark
    private static final int FEW = 5; // marks on a longer one: more would hide it

    private final Sheet sheet = new Sheet();

    private PlotOption() {}

    static Sheet of(PlotModel model) {
        PlotOption option = new PlotOption();
        if (model instanceof ForestPlot plot) {
            option.forest(plot);
        } else if (model instanceof DotPlot plot) {
            option.dots(plot);
        } else if (model instanceof BarPlot plot) {
            option.bars(plot);
        } else if (model instanceof LinePlot plot) {
            option.lines(plot);
        } else {
            throw new IllegalArgumentException("no such plot: " + model);
        }
        return option.sheet;
    }

    private void forest(ForestPlot plot) {
        Scale scale = plot.scale();
        List<ForestPlot.Group> groups = plot.groups();
        for (int group = 0; group < groups.size(); group++) {
            List<ForestPlot.Row> rows = groups.get(group).rows();
            sheet.heading(groups.get(group).title());
            Plane plane = sheet.rows(rows.size(), ROW, EDGE, EDGE, scale.start(), scale.end());
            plane.zone(scale.at(plot.zoneLow()), scale.at(plot.zoneHigh()));
            ticks(plane, scale, group + 1 == groups.size());
            for (int i = 0; i < rows.size(); i++) {
                ForestPlot.Row row = rows.get(i);
                plane.row(i, row.label());
                plane.reference(scale.at(1), i + NAMES, i + 1);
                double first = i + MARKS - APART * (row.marks().size() - 1) / 2;
                for (int at = 0; at < row.marks().size(); at++) {
                    ForestPlot.Mark mark = row.marks().get(at);
                    reading(plane, scale, first + APART * at, mark.ratio(), mark.colour(), mark.shape());
                }
            }
            sheet.gap(BETWEEN);
        }
        sheet.gap(TICKS - BETWEEN);
        sheet.noteAtRight(scale.title());
    }

    private void dots(DotPlot plot) {
        for (DotPlot.Panel panel : plot.panels()) {
            Scale scale = panel.scale();
            sheet.heading(panel.title());
            Plane plane = sheet.rows(panel.rows().size(), ROW, EDGE, EDGE, scale.start(), scale.end());
            ticks(plane, scale, true);
            for (int i = 0; i < panel.rows().size(); i++) {
                DotPlot.Row row = panel.rows().get(i);
                plane.row(i, row.label());
                ArrayNode dots = plane.dots(row.colour());
                for (int dot = 0; dot < row.dots().size(); dot++) {
                    double aside = dot * GOLDEN % 1 - 0.5; // even, and the same in every report
                    dots.addArray().add(scale.at(row.dots().get(dot))).add(i + MARKS + SCATTER * aside);
                }
                if (row.mean() != null) {
                    reading(plane, scale, i + MARKS, row.mean(), "currentColor", Shape.DIAMOND);
                }
            }
            sheet.gap(TICKS);
            sheet.noteAtRight(scale.title());
            sheet.gap(BETWEEN);
        }
    }

    private void bars(BarPlot plot) {
        for (BarPlot.Panel panel : plot.panels()) {
            List<BarPlot.Bar> bars = panel.bars();
            Scale scale = Scale.fromZero(
                    panel.title(), bars.stream().map(BarPlot.Bar::value).toList());
            sheet.heading(panel.title());
            Plane plane = sheet.rows(bars.size(), ROW, 1, BAR_TEXT, 0, scale.end());
            for (int i = 0; i < bars.size(); i++) {
                BarPlot.Bar bar = bars.get(i);
                plane.row(i, bar.label());
                plane.reference(0, i + NAMES, i + 1);
                plane.bar(bar.value(), i + MARKS, BAR, bar.colour(), bar.text());
            }
            sheet.gap(BETWEEN);
        }
    }

    private void lines(LinePlot plot) {
        sheet.legend(plot.panels().stream()
                .flatMap(panel -> panel.lines().stream())
                .filter(line -> !line.dashed())
                .map(LinePlot.Line::name)
                .distinct()
                .toList());
        for (LinePlot.Panel panel : plot.panels()) {
            sheet.heading(panel.title());
            sheet.note(panel.y().title());
            Plane plane = sheet.rising(CURVE, FIGURES, EDGE, panel.x(), panel.y());
            panel.x().ticks().forEach(tick -> plane.down(panel.x().at(tick.value()), tick.label(), false));
            panel.y().ticks().forEach(tick -> plane.across(panel.y().at(tick.value()), tick.label()));
            panel.lines().forEach(line -> line(plane, panel, line));
            sheet.gap(TICKS);
            sheet.noteAtRight(panel.x().title());
            sheet.gap(BETWEEN);
        }
    }

    private static void line(Plane plane, LinePlot.Panel panel, LinePlot.Line line) {
        ObjectNode series = plane.curve();
        series.put("name", Veil.over(line.dashed() ? line.name() + " (dashed)" : line.name()));
        series.put("symbol", line.shape().symbol()).put("symbolSize", 7);
        series.putObject("itemStyle").put("color", line.colour());
        series.putObject("lineStyle")
                .put("color", line.colour())
                .put("width", 2)
                .put("type", line.dashed() ? "dashed" : "solid");
        ArrayNode data = series.putArray("data");
        int points = line.points().size();
        int every = points <= SHORT_LINE ? 1 : (points + FEW - 1) / FEW;
        for (int i = 0; i < points; i++) {
            LinePlot.Point point = line.points().get(i);
            double x = panel.x().at(point.x());
            Reading y = point.y();
            ArrayNode value = i % every == 0
                    ? data.addArray()
                    : data.addObject().put("symbol", "none").putArray("value");
            value.add(x).add(panel.y().at(y.value()));
            if (y.low() != null && y.high() != null) {
                plane.span(x, panel.y().at(y.low()), x, panel.y().at(y.high()), line.colour());
            }
        }
    }

    private static void ticks(Plane plane, Scale scale, boolean labelled) {
        scale.ticks().forEach(tick -> plane.down(scale.at(tick.value()), labelled ? tick.label() : "", true));
    }

    private static void reading(Plane plane, Scale scale, double y, Reading reading, String colour, Shape shape) {
        if (reading.low() != null && reading.high() != null) {
            plane.span(scale.at(reading.low()), y, scale.at(reading.high()), y, colour);
        }
        plane.mark(scale.at(reading.value()), y, colour, shape);
    }
}
