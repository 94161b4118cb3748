package containerkit.loadtest.report.plot;

import java.util.List;

/** The data of a plot. Titles, labels and names are plain text with any characters. */
public sealed interface PlotModel permits ForestPlot, DotPlot, BarPlot, LinePlot {
    /** Most values that are told: a listener cannot skim. */
    int MOST_TOLD = 8;

    /** Returns the kind of plot and what it shows. */
    String title();

    /** Returns what is drawn, from top to bottom, each with its values. */
    List<String> values();

    /** Returns the plot in words, for readers who cannot see it. */
    default String words() {
        List<String> values = values();
        String told = String.join("; ", values.subList(0, Math.min(MOST_TOLD, values.size())));
        return title() + ". " + told
                + (values.size() > MOST_TOLD ? "; and " + (values.size() - MOST_TOLD) + " more, in the table." : ".");
    }
}
