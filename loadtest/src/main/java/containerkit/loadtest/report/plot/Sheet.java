package containerkit.loadtest.report.plot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** An ECharts option that grows from top to bottom: headings, a legend, planes of figures. Sizes are in pixels. */
final class Sheet {
    /** What a telephone of 390 pixels leaves for a figure: so text is never scaled below its size. */
    static final int WIDTH = 350;

    static final int FONT = 12;

    private static final int LINE = 18;
    private static final int KEY = 22;
    private static final String CURRENT = "currentColor";

    private final ObjectNode option = JsonNodeFactory.instance.objectNode();
    private final ArrayNode titles;
    private final ArrayNode legends;
    private final ArrayNode grids;
    private final ArrayNode xAxes;
    private final ArrayNode yAxes;
    private final ArrayNode series;
    private int height;

    Sheet() {
        option.put("animation", false);
        option.putObject("textStyle").put("fontSize", FONT).put("color", CURRENT);
        titles = option.putArray("title");
        legends = option.putArray("legend");
        grids = option.putArray("grid");
        xAxes = option.putArray("xAxis");
        yAxes = option.putArray("yAxis");
        series = option.putArray("series");
    }

    ObjectNode option() {
        return option;
    }

    int height() {
        return height;
    }

    /** A line of bold text. */
    void heading(String text) {
        text(text, "bold");
    }

    /** A line of plain text at the left. */
    void note(String text) {
        text(text, "normal");
    }

    /** A line of plain text at the right. */
    void noteAtRight(String text) {
        text(text, "normal").put("left", WIDTH).put("textAlign", "right");
    }

    void gap(int pixels) {
        height += pixels;
    }

    /** The names of series, in two columns of equal height. */
    void legend(List<String> names) {
        int rows = (names.size() + 1) / 2;
        for (int column = 0; column * rows < names.size(); column++) {
            ObjectNode legend = legends.addObject();
            legend.put("orient", "vertical").put("left", column * WIDTH / 2).put("top", height);
            legend.put("padding", 0).put("itemGap", LINE - FONT - 2).put("selectedMode", false);
            legend.put("itemWidth", KEY).put("itemHeight", FONT - 2);
            ArrayNode data = legend.putArray("data");
            names.subList(column * rows, Math.min(names.size(), (column + 1) * rows))
                    .forEach(name -> data.add(Veil.over(name)));
            legend.putObject("textStyle")
                    .put("fontSize", FONT)
                    .put("color", CURRENT)
                    .put("width", WIDTH / 2 - KEY - LINE)
                    .put("overflow", "truncate");
        }
        height += rows * LINE + FONT / 2;
    }

    /** A plane of rows from top to bottom, each one unit high. */
    Plane rows(int rows, int rowHeight, int left, int right, double start, double end) {
        return plane(rows * rowHeight, left, right, start, end, 0, rows, true);
    }

    /** A plane whose figures rise from bottom to top. */
    Plane rising(int planeHeight, int left, int right, Scale x, Scale y) {
        return plane(planeHeight, left, right, x.start(), x.end(), y.start(), y.end(), false);
    }

    private Plane plane(
            int planeHeight, int left, int right, double x, double toX, double y, double toY, boolean inverse) {
        int index = grids.size();
        grids.addObject()
                .put("left", left)
                .put("top", height)
                .put("width", WIDTH - left - right)
                .put("height", planeHeight);
        axis(xAxes, index, x, toX);
        axis(yAxes, index, y, toY).put("inverse", inverse);
        height += planeHeight;
        return new Plane(index, series);
    }

    private static ObjectNode axis(ArrayNode axes, int index, double from, double to) {
        return axes.addObject()
                .put("type", "value")
                .put("show", false)
                .put("gridIndex", index)
                .put("min", from)
                .put("max", to);
    }

    private ObjectNode text(String text, String weight) {
        ObjectNode title = titles.addObject();
        title.put("text", Veil.over(text)).put("left", 0).put("top", height).put("padding", 0);
        title.putObject("textStyle")
                .put("fontSize", FONT)
                .put("fontWeight", weight)
                .put("color", CURRENT)
                .put("width", WIDTH)
                .put("overflow", "truncate");
        height += LINE;
        return title;
    }
}
