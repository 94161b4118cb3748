package containerkit.loadtest.report.plot;

/** The data of a plot. Titles, labels and names are plain text with any characters. */
public sealed interface PlotModel permits ForestPlot, DotPlot, BarPlot, LinePlot {}
