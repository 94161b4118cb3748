package containerkit.loadtest.report.plot;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every single figure as a dot, and their mean.
 *
 * @param panels one below the other, each with an axis of its own
 */
public record DotPlot(List<Panel> panels) implements PlotModel {
    public DotPlot {
        panels = List.copyOf(panels);
    }

    /**
     * Rows that share an axis.
     *
     * @param title heading
     * @param scale the figures
     * @param rows what is compared
     */
    public record Panel(String title, Scale scale, List<Row> rows) {
        public Panel {
            rows = List.copyOf(rows);
        }
    }

    /**
     * What was measured of one thing.
     *
     * @param label its name
     * @param colour as CSS
     * @param dots every figure
     * @param mean their mean; null where there is none
     */
    public record Row(String label, String colour, List<Double> dots, @Nullable Reading mean) {
        public Row {
            dots = List.copyOf(dots);
        }
    }
}
