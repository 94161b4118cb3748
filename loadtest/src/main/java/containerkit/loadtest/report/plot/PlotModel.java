package containerkit.loadtest.report.plot;

/** What a plot shows, before it has a form. Names in it are plain text, whatever characters they hold. */
public sealed interface PlotModel permits ForestPlot, DotPlot, BarPlot, LinePlot {}
