package containerkit.loadtest.report.plot;

import java.util.List;

/**
 * Sizes that are seen best from zero on.
 *
 * @param panels one below the other, each with a unit of its own
 */
public record BarPlot(List<Panel> panels) implements PlotModel {
    public BarPlot {
        panels = List.copyOf(panels);
    }

    /**
     * Bars in one unit.
     *
     * @param title what they show, with the unit
     * @param bars from top to bottom
     */
    public record Panel(String title, List<Bar> bars) {
        public Panel {
            bars = List.copyOf(bars);
        }
    }

    /**
     * One bar.
     *
     * @param label whose it is
     * @param colour as CSS
     * @param value its length, at least 0
     * @param text the value as it is printed beside it
     */
    public record Bar(String label, String colour, double value, String text) {}
}
