package containerkit.loadtest.report.plot;

import java.util.List;

/**
 * Bars that begin at zero.
 *
 * @param panels from top to bottom, each with a unit of its own
 */
public record BarPlot(List<Panel> panels) implements PlotModel {
    public BarPlot {
        panels = List.copyOf(panels);
    }

    @Override
    public String title() {
        return "Bar plot";
    }

    @Override
    public List<String> values() {
        return panels.stream()
                .flatMap(panel ->
                        panel.bars().stream().map(bar -> panel.title() + ", " + bar.label() + ": " + bar.text()))
                .toList();
    }

    /**
     * Bars of one unit.
     *
     * @param title content of the bars, with the unit
     * @param bars from top to bottom
     */
    public record Panel(String title, List<Bar> bars) {
        public Panel {
            bars = List.copyOf(bars);
        }
    }

    /**
     * A bar.
     *
     * @param colour CSS
     * @param value length, at least 0
     * @param text the value as printed beside the bar
     */
    public record Bar(String label, String colour, double value, String text) {}
}
