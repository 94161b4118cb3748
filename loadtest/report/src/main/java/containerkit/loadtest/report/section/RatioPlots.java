package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.analysis.pair.Result;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Content.Table;
import containerkit.loadtest.report.plot.ForestPlot;
import containerkit.loadtest.report.plot.PlotValue;
import containerkit.loadtest.report.plot.Shape;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.Palette;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Plots the ratios of pairs, of one part or of all, with their intervals and the margin. */
final class RatioPlots {

    private final RunView view;
    private final List<Part> parts;
    private final String name;
    private final String number;
    private final double marginFactor;

    private RatioPlots(RunView view, Part part) {
        this(view, List.of(part), part.name(), String.valueOf(view.number(part)));
    }

    private RatioPlots(RunView view, List<Part> parts, String name, String number) {
        this.view = view;
        this.parts = parts;
        this.name = name;
        this.number = number;
        this.marginFactor = 1 + view.plan().marginPercent() / 100;
    }

    /** Returns the plot of the pairs by the primary metric; the table alone where no pair has a ratio. */
    static Content results(RunView view, Part part, Table results) {
        return new RatioPlots(view, part)
                .plot(ComparisonMetric.primary(view.plan()), results, false)
                .<Content>map(plot -> plot)
                .orElse(results);
    }

    /** Returns the plots of throughput and of CPU, where they are not the judged ones. */
    static List<Content> others(RunView view, Part part) {
        return Stream.of(ComparisonMetric.CPU, ComparisonMetric.THROUGHPUT)
                .filter(metric -> metric != ComparisonMetric.primary(view.plan()))
                .map(metric -> new RatioPlots(view, part)
                        .plot(metric, table(metric, part.name(), view.comparisons(part, metric)), true))
                .<Content>flatMap(Optional::stream)
                .toList();
    }

    private static Table table(ComparisonMetric metric, String part, List<Comparison> pairs) {
        return new Columns<Comparison>()
                .text("scenario", Comparison::scenario)
                .text("pair", Comparison::label)
                .value("ratio", pair -> pair.ratio().text())
                .table("Ratios of " + metric.noun() + ", " + part, pairs);
    }

    private Optional<Content.Plot> plot(ComparisonMetric metric, Table twin, boolean folded) {
        List<Comparison> all = parts.stream()
                .flatMap(part -> view.comparisons(part, metric).stream())
                .filter(pair -> pair.ratio().value() != null && pair.ratio().value() > 0)
                .toList();
        List<Comparison> judged = all.stream()
                .filter(pair -> Comparisons.judgeable(pair.pair().scenario()))
                .toList();
        // What has no results has few slices and wide intervals, beside which the others could not be seen.
        List<Comparison> pairs = judged.isEmpty() ? all : judged;
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<ForestPlot.Row>> groups = new LinkedHashMap<>();
        for (Comparison pair : pairs) {
            groups.computeIfAbsent(pair.scenario(), scenario -> new ArrayList<>())
                    .add(row(pair));
        }
        ForestPlot plot = ForestPlot.of(metric.noun(), marginFactor, groups);
        String id = "ratios-" + number + "-"
                + metric.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        String rest = pairs.size() < all.size() ? " Scenarios of tools that have no results are in tables only." : "";
        return Optional.of(new Content.Plot(id, caption(metric) + rest, plot, twin, folded));
    }

    private ForestPlot.Row row(Comparison pair) {
        Shape shape =
                pair.winner().isPresent() ? Shape.CIRCLE : pair.result() == Result.EQUAL ? Shape.SQUARE : Shape.RING;
        String colour = pair.winner().map(view.palette()::colour).orElse(Palette.NEUTRAL);
        return new ForestPlot.Row(pair.label() + ": " + pair.ratio().text(), colour, shape, plotValue(pair.ratio()));
    }

    /** Returns the value and interval of a ratio, which must have a value. */
    static PlotValue plotValue(Ratio ratio) {
        Interval interval = ratio.shownInterval();
        double value = Objects.requireNonNull(ratio.value());
        return interval == null ? PlotValue.of(value) : new PlotValue(value, interval.low(), interval.high());
    }

    private String caption(ComparisonMetric metric) {
        return "Ratios of " + metric.noun() + ", " + name + ": "
                + (metric.lessIsBetter() ? "left" : "right")
                + " of 1 the first of a pair is better. The band is the margin of "
                + ValueText.plain(view.plan().marginPercent())
                + " %. A filled circle is a difference, a square is equal within the margin, a ring is open.";
    }
}
