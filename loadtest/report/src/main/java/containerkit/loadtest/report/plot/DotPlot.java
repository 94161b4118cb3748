package containerkit.loadtest.report.plot;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Single values as dots, with their mean.
 *
 * @param panels from top to bottom, each with an axis of its own
 */
public record DotPlot(List<Panel> panels) implements PlotModel {
    public DotPlot {
        panels = List.copyOf(panels);
    }

    @Override
    public String title() {
        return "Dot plot, " + panels.get(0).scale().title();
    }

    @Override
    public List<String> values() {
        return panels.stream()
                .flatMap(panel -> panel.rows().stream().map(row -> panel.title() + ", " + row.label()))
                .toList();
    }

    /** Rows on one axis, from top to bottom. */
    public record Panel(String title, Scale scale, List<Row> rows) {
        public Panel {
            rows = List.copyOf(rows);
        }
    }

    /**
     * The values of one variant.
     *
     * @param colour CSS
     * @param mean null without one
     */
    public record Row(String label, String colour, List<Double> dots, @Nullable PlotValue mean) {
        public Row {
            dots = List.copyOf(dots);
        }
    }
}
