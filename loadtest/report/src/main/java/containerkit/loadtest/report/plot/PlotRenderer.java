package containerkit.loadtest.report.plot;

import containerkit.loadtest.report.plot.Svg.Anchor;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** Lays out plots from top to bottom. Constants are pixels unless they say otherwise. */
final class PlotRenderer {
    private static final int EDGE = 14; // left and right of an axis
    private static final int LINE = 18; // height of a line of text
    private static final int GAP = 12; // between panels
    private static final int TICK_LABELS = 20;
    private static final int MARK_DISTANCE = 10; // between two marks of a row
    private static final int MARK_RADIUS = 4;
    private static final int SCATTER = 15; // height of the dots of a row
    private static final double DOT_RADIUS = 2.5;
    private static final double GOLDEN_RATIO = 0.6180339887498949;
    private static final int BAR = 12;
    private static final int BAR_TEXT = 80; // room for the value of the longest bar
    private static final int CURVES = 150; // height of a panel of lines
    private static final double POINT_RADIUS = 3.5;
    private static final int SHORT_LINE = 8; // points, each with a mark
    private static final int FEW = 5; // marks on a longer line: more would hide it
    private static final int KEY = 30; // width of a line in the legend: its dashes must be seen

    private static final int ROW = 38; // its label, and its marks below
    private static final int BAND = 18; // start of the axis's lines, below the top of a row
    private static final int MIDDLE = 28; // of the marks, below the top of a row

    private final Svg svg = new Svg();
    private int top;

    private PlotRenderer() {}

    static Drawing draw(PlotModel model) {
        PlotRenderer renderer = new PlotRenderer();
        if (model instanceof ForestPlot plot) {
            renderer.forest(plot);
        } else if (model instanceof DotPlot plot) {
            plot.panels().forEach(renderer::dots);
        } else if (model instanceof BarPlot plot) {
            plot.panels().forEach(renderer::bars);
        } else if (model instanceof LinePlot plot) {
            renderer.lines(plot);
        } else {
            throw new IllegalArgumentException("unknown kind of plot: " + model);
        }
        return new Drawing(renderer.top - GAP, renderer.svg.toString());
    }

    private void forest(ForestPlot plot) {
        DoubleUnaryOperator x = plot.scale().onto(EDGE, Svg.WIDTH - EDGE);
        for (ForestPlot.Group group : plot.groups()) {
            heading(group.title());
            int height = ROW * group.rows().size();
            svg.zone(x.applyAsDouble(plot.zoneLow()), top, x.applyAsDouble(plot.zoneHigh()), top + height);
            for (ForestPlot.Row row : group.rows()) {
                grid(plot.scale(), x);
                label(row.label());
                reference(x.applyAsDouble(1));
                double y = top + MIDDLE - MARK_DISTANCE * (row.marks().size() - 1) / 2.0;
                for (ForestPlot.Mark mark : row.marks()) {
                    value(x, y, mark.ratio(), mark.colour(), mark.shape());
                    y += MARK_DISTANCE;
                }
                top += ROW;
            }
            top += GAP;
        }
        top -= GAP;
        tickLabels(plot.scale(), x);
    }

    private void dots(DotPlot.Panel panel) {
        DoubleUnaryOperator x = panel.scale().onto(EDGE, Svg.WIDTH - EDGE);
        heading(panel.title());
        for (DotPlot.Row row : panel.rows()) {
            grid(panel.scale(), x);
            label(row.label());
            StringBuilder rings = new StringBuilder();
            for (int i = 0; i < row.dots().size(); i++) {
                double scatter = i * GOLDEN_RATIO % 1 - 0.5; // even, and the same in every report
                rings.append(Shape.RING.outline(
                        x.applyAsDouble(row.dots().get(i)), top + MIDDLE + SCATTER * scatter, DOT_RADIUS));
            }
            if (!rings.isEmpty()) {
                svg.rings(rings.toString(), row.colour());
            }
            if (row.mean() != null) {
                value(x, top + MIDDLE, row.mean(), "currentColor", Shape.DIAMOND);
            }
            top += ROW;
        }
        tickLabels(panel.scale(), x);
    }

    private void bars(BarPlot.Panel panel) {
        Scale scale = Scale.fromZero(
                panel.title(), panel.bars().stream().map(BarPlot.Bar::value).toList());
        DoubleUnaryOperator x = scale.onto(1, Svg.WIDTH - BAR_TEXT);
        heading(panel.title());
        for (BarPlot.Bar bar : panel.bars()) {
            svg.grid(Svg.line(0, top, Svg.WIDTH, top));
            label(bar.label());
            double end = x.applyAsDouble(bar.value());
            int middle = top + MIDDLE;
            svg.bar(x.applyAsDouble(0), middle - BAR / 2.0, end, middle + BAR / 2.0, bar.colour());
            reference(x.applyAsDouble(0));
            svg.text(end + 5, middle, Anchor.START, bar.text());
            top += ROW;
        }
        top += GAP;
    }

    private void lines(LinePlot plot) {
        legend(plot);
        double left = plot.panels().stream()
                        .flatMap(panel -> panel.y().ticks().stream())
                        .mapToDouble(tick -> TextWidth.of(tick.label(), false) * TextWidth.WIDEST_FONT)
                        .max()
                        .orElseThrow()
                + 5;
        for (LinePlot.Panel panel : plot.panels()) {
            heading(panel.title());
            svg.text(Svg.TEXT_LEFT, top + LINE / 3.0, Anchor.START, panel.y().title());
            top += LINE;
            DoubleUnaryOperator x = panel.x().onto(left, Svg.WIDTH - EDGE);
            DoubleUnaryOperator y = panel.y().onto(top + CURVES, top);
            StringBuilder grid = new StringBuilder();
            for (Scale.Tick tick : panel.x().ticks()) {
                double at = x.applyAsDouble(tick.value());
                grid.append(Svg.line(at, top, at, top + CURVES));
            }
            for (Scale.Tick tick : panel.y().ticks()) {
                double at = y.applyAsDouble(tick.value());
                grid.append(Svg.line(left, at, Svg.WIDTH - EDGE, at));
                svg.text(left - 4, at, Anchor.END, tick.label());
            }
            svg.grid(grid.toString());
            for (int i = 0; i < panel.lines().size(); i++) {
                line(panel.lines().get(i), i, x, y);
            }
            top += CURVES;
            tickLabels(panel.x(), x);
        }
    }

    /** Writes the names of the primary lines in two columns or, where a name is too long for that, below each other. */
    private void legend(LinePlot plot) {
        Map<String, LinePlot.Line> keys = new LinkedHashMap<>();
        plot.panels().stream()
                .map(LinePlot.Panel::lines)
                .flatMap(Collection::stream)
                .filter(line -> !line.secondary())
                .forEach(line -> keys.putIfAbsent(line.name(), line));
        int column = Svg.WIDTH / 2;
        int room = column - KEY - LINE;
        boolean wide = keys.keySet().stream().anyMatch(name -> TextWidth.of(name, false) > room);
        int rows = wide ? keys.size() : (keys.size() + 1) / 2;
        int index = 0;
        for (LinePlot.Line key : keys.values()) {
            double x = (double) (index / rows * column);
            double y = top + LINE / 3.0 + index % rows * LINE;
            svg.line(Svg.line(x, y, x + KEY, y), key.style(), false);
            svg.mark(
                    key.style().shape(),
                    x + KEY / 2.0,
                    y,
                    MARK_RADIUS,
                    key.style().colour());
            svg.text(x + KEY + 5, y, wide ? Svg.WIDTH - KEY - 5 : room, key.name());
            index++;
        }
        top += rows * LINE + LINE / 3;
    }

    /** Writes a line. Marks of long lines are staggered, so that lines in the same place stay visible. */
    private void line(LinePlot.Line line, int index, DoubleUnaryOperator x, DoubleUnaryOperator y) {
        List<LinePlot.Point> points = line.points();
        StringBuilder path = new StringBuilder();
        for (LinePlot.Point point : points) {
            path.append(path.isEmpty() ? 'M' : 'L');
            path.append(Svg.number(x.applyAsDouble(point.x()))).append(' ');
            path.append(Svg.number(y.applyAsDouble(point.y().value())));
        }
        if (points.size() > 1) {
            svg.line(path.toString(), line.style(), line.secondary());
        }
        int every = points.size() <= SHORT_LINE ? 1 : (points.size() + FEW - 1) / FEW;
        for (int i = 0; i < points.size(); i++) {
            double at = x.applyAsDouble(points.get(i).x());
            PlotValue value = points.get(i).y();
            if (value.low() != null && value.high() != null) {
                svg.line(
                        Svg.line(at, y.applyAsDouble(value.low()), at, y.applyAsDouble(value.high())),
                        line.style().colour());
            }
            if (i % every == index % every) {
                svg.mark(
                        line.style().shape(),
                        at,
                        y.applyAsDouble(value.value()),
                        POINT_RADIUS,
                        line.style().colour());
            }
        }
    }

    private void heading(String text) {
        svg.heading(top + LINE / 3.0, text);
        top += LINE;
    }

    /** Writes the line above a row, and the axis's lines where its marks are. */
    private void grid(Scale scale, DoubleUnaryOperator x) {
        StringBuilder grid = new StringBuilder(Svg.line(0, top, Svg.WIDTH, top));
        for (Scale.Tick tick : scale.ticks()) {
            double at = x.applyAsDouble(tick.value());
            grid.append(Svg.line(at, top + BAND, at, top + ROW));
        }
        svg.grid(grid.toString());
    }

    private void label(String text) {
        svg.text(Svg.TEXT_LEFT, top + BAND / 2.0 + 1, Anchor.START, text);
    }

    private void reference(double x) {
        svg.line(Svg.line(x, top + BAND, x, top + ROW), "currentColor");
    }

    private void value(DoubleUnaryOperator x, double y, PlotValue value, String colour, Shape shape) {
        if (value.low() != null && value.high() != null) {
            svg.line(Svg.line(x.applyAsDouble(value.low()), y, x.applyAsDouble(value.high()), y), colour);
        }
        svg.mark(shape, x.applyAsDouble(value.value()), y, MARK_RADIUS, colour);
    }

    /** Writes the labels of a horizontal axis, without those that would touch the one before, and its title below. */
    private void tickLabels(Scale scale, DoubleUnaryOperator x) {
        double free = 0;
        for (Scale.Tick tick : scale.ticks()) {
            double half = TextWidth.of(tick.label(), false) * TextWidth.WIDEST_FONT / 2;
            double at = Math.max(half, Math.min(Svg.WIDTH - half, x.applyAsDouble(tick.value())));
            if (half > 0 && at - half >= free) {
                svg.text(at, top + TICK_LABELS / 2.0, Anchor.MIDDLE, tick.label());
                free = at + half + 2;
            }
        }
        top += TICK_LABELS;
        svg.text(Svg.WIDTH, top + LINE / 3.0, Anchor.END, scale.title());
        top += LINE + GAP;
    }
}
