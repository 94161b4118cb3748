package containerkit.loadtest.report.plot;

import java.util.List;

/**
 * How figures follow something else.
 *
 * @param panels one below the other; a line's name stands in the one legend for all of them
 */
public record LinePlot(List<Panel> panels) implements PlotModel {
    public LinePlot {
        panels = List.copyOf(panels);
    }

    /**
     * Lines that share their axes.
     *
     * @param title heading
     * @param x what they follow
     * @param y the figures
     * @param lines the lines
     */
    public record Panel(String title, Scale x, Scale y, List<Line> lines) {
        public Panel {
            lines = List.copyOf(lines);
        }
    }

    /**
     * One line. Lines of one name have one colour and shape, in whatever panel; a dashed one is not in the legend.
     *
     * @param name whose it is
     * @param colour as CSS
     * @param shape of its points
     * @param dashed whether it is the lesser of two kinds
     * @param points from left to right
     */
    public record Line(String name, String colour, Shape shape, boolean dashed, List<Point> points) {
        public Line {
            points = List.copyOf(points);
        }
    }

    /** One point. */
    public record Point(double x, Reading y) {}
}
