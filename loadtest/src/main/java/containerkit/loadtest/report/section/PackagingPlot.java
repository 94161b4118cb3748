package containerkit.loadtest.report.section;

import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.plot.BarPlot;
import containerkit.loadtest.report.view.PlotText;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How long contenders take to start and to build, and how large they are, as bars. */
final class PackagingPlot {
    private PackagingPlot() {}

    /**
     * One kind of bars.
     *
     * @param title with the unit
     * @param of a contender's; null where it was not measured
     * @param decimals how it is printed
     */
    record Size(String title, Function<Variant, @Nullable Double> of, int decimals) {}

    /** The table alone where nothing was measured. */
    static Content of(RunView view, List<Size> sizes, Content.Table twin) {
        List<BarPlot.Panel> panels = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (Size size : sizes) {
            List<BarPlot.Bar> bars = new ArrayList<>();
            for (Variant variant : view.plan().variants()) {
                Double value = size.of().apply(variant);
                if (value != null) {
                    String text = ValueText.decimals(size.decimals(), value);
                    bars.add(new BarPlot.Bar(variant.label(), view.palette().colour(variant), value, text));
                    words.add(variant.label() + ", " + size.title() + ": " + text);
                }
            }
            if (!bars.isEmpty()) {
                panels.add(new BarPlot.Panel(size.title(), bars));
            }
        }
        return panels.isEmpty()
                ? twin
                : new Content.Plot(
                        "packaging",
                        "Start-up (the median over the starts), jar and build, each from 0 on.",
                        "Bar plot. " + PlotText.listed(words),
                        new BarPlot(panels),
                        twin,
                        false);
    }
}
