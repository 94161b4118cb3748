package containerkit.loadtest.report.plot;

import containerkit.loadtest.analysis.stats.Display;
import java.util.List;

/**
 * Lines over a second quantity.
 *
 * @param panels from top to bottom, below one legend
 */
public record LinePlot(List<Panel> panels) implements PlotModel {
    public LinePlot {
        panels = List.copyOf(panels);
    }

    @Override
    public String title() {
        Panel first = panels.get(0);
        return "Line plot, " + first.y().title() + " by " + first.x().title();
    }

    /** Returns both ends of each line that has an entry in the legend. */
    @Override
    public List<String> values() {
        return panels.stream()
                .flatMap(panel ->
                        panel.lines().stream().filter(line -> !line.secondary()).map(line -> words(panel, line)))
                .toList();
    }

    private static String words(Panel panel, Line line) {
        List<Point> points = line.points();
        String first = words(panel, points.get(0));
        return panel.title() + ", " + line.name() + ": " + first
                + (points.size() == 1 ? "" : ", " + words(panel, points.get(points.size() - 1)));
    }

    private static String words(Panel panel, Point point) {
        return Display.PLAIN.text(point.y().value()) + " at " + panel.x().label(point.x());
    }

    /** Lines on one pair of axes; the first is drawn first. */
    public record Panel(String title, Scale x, Scale y, List<Line> lines) {
        public Panel {
            lines = List.copyOf(lines);
        }
    }

    /** Length of the strokes of a line, so that lines of one colour differ. */
    public enum Dash {
        SOLID(""),
        DASHED("9 4"),
        DOTTED("2 3"),
        DASH_DOT("9 3 2 3");

        private final String pixels;

        Dash(String pixels) {
            this.pixels = pixels;
        }

        /** Returns the value of SVG's {@code stroke-dasharray}; empty for none. */
        String pixels() {
            return pixels;
        }
    }

    /**
     * Style that distinguishes a line from others.
     *
     * @param colour CSS
     * @param shape of its points
     */
    public record Style(String colour, Shape shape, Dash dash) {}

    /**
     * A line.
     *
     * @param name entry in the legend; lines of one name have the same style in all panels
     * @param secondary true for one that is thin and has no entry in the legend
     * @param points from left to right
     */
    public record Line(String name, Style style, boolean secondary, List<Point> points) {
        public Line {
            points = List.copyOf(points);
        }
    }

    public record Point(double x, PlotValue y) {}
}
