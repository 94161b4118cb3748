package containerkit.loadtest.report.plot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One pair of axes on a {@link Sheet}. ECharts cannot be told where an axis has its ticks before 5.5.1, so ticks, rows
 * and intervals are lines that it marks.
 */
final class Plane {
    /** ECharts draws marked areas at 1 and marked lines at 5, whatever their series asks for. */
    private static final int UNDER_LINES = 4;

    private static final int OVER_LINES = 6;
    private static final int OVER_CURVES = 7;
    private static final String CURRENT = "currentColor";
    private static final double FAINT = 0.22;
    private static final double FAINTER = 0.12;
    private static final int MARK = 9;
    private static final int DOT = 5;
    private static final double SQUEEZED = 1.15;

    private final int index;
    private final ArrayNode series;
    private final ArrayNode frame;
    private final ArrayNode zones;
    private final ArrayNode marks;
    private final ArrayNode spans;

    Plane(int index, ArrayNode series) {
        this.index = index;
        this.series = series;
        ObjectNode below = series("scatter", UNDER_LINES);
        below.putArray("data");
        frame = markLine(below);
        ObjectNode area = below.putObject("markArea").put("silent", true);
        area.putObject("itemStyle").put("color", CURRENT).put("opacity", FAINTER);
        zones = area.putArray("data");
        ObjectNode above = series("scatter", OVER_CURVES);
        above.put("symbolSize", MARK);
        marks = above.putArray("data");
        spans = markLine(above);
    }

    /** A vertical line; its label stands below the plane, which is the line's start or, on a plane of rows, its end. */
    void down(double x, String label, boolean ofRows) {
        ObjectNode line = frame.addObject().put("xAxis", x);
        label(line, label, ofRows ? "end" : "start");
    }

    /** A horizontal line, its label to the left. */
    void across(double y, String label) {
        label(frame.addObject().put("yAxis", y), label, "start");
    }

    /** The line above a row, and the row's name below it, squeezed a little and then cut off where the sheet ends. */
    void row(int number, String name) {
        ObjectNode line = frame.addObject().put("yAxis", number);
        label(line, name, "insideStartBottom");
        line.withObject("/label")
                .put("width", SQUEEZED * (Sheet.WIDTH - 2 * Sheet.FONT))
                .put("overflow", "truncate");
    }

    /** A stronger vertical line in one row's band of marks, for what they are measured against. */
    void reference(double x, double from, double to) {
        span(x, from, x, to, CURRENT);
    }

    /** A band from top to bottom. */
    void zone(double low, double high) {
        ArrayNode ends = zones.addArray();
        ends.addObject().put("xAxis", low);
        ends.addObject().put("xAxis", high);
    }

    /** A bar from zero on, that high in rows, with its figure beside it. */
    void bar(double value, double y, double thickness, String colour, String figure) {
        ArrayNode corners = zones.addArray();
        ObjectNode from = corners.addObject();
        from.putArray("coord").add(0).add(y - thickness / 2);
        from.putObject("itemStyle").put("color", colour).put("opacity", 1);
        text(from, figure, "right").put("distance", 4);
        corners.addObject().putArray("coord").add(value).add(y + thickness / 2);
    }

    /** A mark. */
    void mark(double x, double y, String colour, Shape shape) {
        ObjectNode mark = marks.addObject().put("symbol", shape.symbol());
        mark.putArray("value").add(x).add(y);
        ObjectNode style = mark.putObject("itemStyle").put("opacity", 1);
        if (shape == Shape.RING) {
            style.put("color", "none").put("borderColor", colour).put("borderWidth", 2);
        } else {
            style.put("color", colour);
        }
    }

    /** An interval. */
    void span(double x, double y, double toX, double toY, String colour) {
        ArrayNode ends = spans.addArray();
        ObjectNode from = ends.addObject();
        from.putArray("coord").add(x).add(y);
        from.putObject("lineStyle").put("color", colour).put("width", 2).put("opacity", 1);
        ends.addObject().putArray("coord").add(toX).add(toY);
    }

    /** A series of rings, drawn as one path: many of them would each take as long as a whole axis. */
    ArrayNode dots(String colour) {
        ObjectNode dots = series("scatter", UNDER_LINES);
        dots.put("symbolSize", DOT).put("large", true).put("largeThreshold", 0).put("progressive", 0);
        dots.putObject("itemStyle")
                .put("color", "none")
                .put("borderColor", colour)
                .put("borderWidth", 1)
                .put("opacity", 1);
        return dots.putArray("data");
    }

    /** A curve. */
    ObjectNode curve() {
        return series("line", OVER_LINES);
    }

    private ObjectNode series(String type, int z) {
        return series.addObject()
                .put("type", type)
                .put("xAxisIndex", index)
                .put("yAxisIndex", index)
                .put("silent", true)
                .put("z", z);
    }

    private static ArrayNode markLine(ObjectNode series) {
        ObjectNode line = series.putObject("markLine");
        line.put("silent", true).put("symbol", "none");
        line.putObject("lineStyle")
                .put("color", CURRENT)
                .put("opacity", FAINT)
                .put("width", 1)
                .put("type", "solid");
        line.putObject("label").put("show", false);
        return line.putArray("data");
    }

    private static void label(ObjectNode line, String text, String position) {
        if (!text.isBlank()) {
            text(line, text, position)
                    .putArray("distance")
                    .add(position.startsWith("inside") ? 0 : 4)
                    .add(4);
        }
    }

    private static ObjectNode text(ObjectNode of, String text, String position) {
        return of.putObject("label")
                .put("show", true)
                .put("formatter", Veil.over(text))
                .put("position", position)
                .put("fontSize", Sheet.FONT)
                .put("color", CURRENT)
                .put("opacity", 1);
    }
}
