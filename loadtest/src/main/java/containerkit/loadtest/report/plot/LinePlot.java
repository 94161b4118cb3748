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
