package containerkit.loadtest.report.plot;

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

    /** Lines on one pair of axes; the first is drawn first. */
    public record Panel(String title, Scale x, Scale y, List<Line> lines) {
        public Panel {
            lines = List.copyOf(lines);
        }
    }

    /**
     * A line.
     *
     * @param name entry in the legend; lines of one name have the same colour and shape in all panels
     * @param colour CSS
     * @param shape of its points
     * @param dashed true for a secondary line, which has no entry in the legend
     * @param points from left to right
     */
    public record Line(String name, String colour, Shape shape, boolean dashed, List<Point> points) {
        public Line {
            points = List.copyOf(points);
        }
    }

    /** A point. */
    public record Point(double x, PlotValue y) {}
}
