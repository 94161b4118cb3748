package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.card.AgainstTable;
import containerkit.loadtest.analysis.stats.Better;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.analysis.verdict.Comparisons;
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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Plots the ratios of pairs, of one part or of all, with their intervals and the tie zone. */
final class RatioPlots {
    private static final int FEW = 12; // rows that are no higher than a decision card

    private final RunView view;
    private final List<Part> parts;
    private final String name;
    private final String number;
    private final @Nullable String reference; // contender that all are compared with; null where pairs are of any two
    private final double tieFactor;

    private RatioPlots(RunView view, Part part) {
        this(view, List.of(part), part.name(), String.valueOf(view.number(part)), null);
    }

    private RatioPlots(RunView view, List<Part> parts, String name, String number, @Nullable String reference) {
        this.view = view;
        this.parts = parts;
        this.name = name;
        this.number = number;
        this.reference = reference;
        this.tieFactor = 1 + view.plan().tiePercent() / 100;
    }

    /** Returns the plot of the pairs that are judged; the table alone where no pair has a ratio. */
    static Content judged(RunView view, Part part, Table verdicts) {
        return new RatioPlots(view, part)
                .plot(ComparisonMetric.primary(view.plan()), verdicts, false)
                .<Content>map(plot -> plot)
                .orElse(verdicts);
    }

    /** Returns the plot of the pairs that are judged, where they are few; empty where they are many, or where none has a ratio. */
    static Optional<Content.Plot> few(RunView view, Part part) {
        ComparisonMetric primary = ComparisonMetric.primary(view.plan());
        List<Comparison> pairs = view.comparisons(part, primary);
        long judged = pairs.stream()
                .filter(pair -> Comparisons.judgeable(pair.pair().scenario())
                        && pair.ratio().value() != null)
                .count();
        return judged == 0 || judged > FEW
                ? Optional.empty()
                : new RatioPlots(view, part).plot(primary, table(primary, part.name(), pairs), true);
    }

    /** Returns the plot of the judged pairs of the parts that the table covers; empty where none has a ratio. */
    static Optional<Content.Plot> against(RunView view, AgainstTable table) {
        ComparisonMetric primary = ComparisonMetric.primary(view.plan());
        List<Part> parts = view.plan().parts().stream()
                .filter(part -> table.covers(part.name()))
                .toList();
        String reference = Objects.requireNonNull(view.plan().against()).label();
        RatioPlots plots = new RatioPlots(view, parts, "against " + reference, "against", reference);
        return plots.plot(primary, table(primary, plots.name, plots.pairs(primary)), true);
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

    /** Returns the pairs; those with one contender as its table has them, the best first. */
    private List<Comparison> pairs(ComparisonMetric metric) {
        Stream<Comparison> pairs = parts.stream().flatMap(part -> view.comparisons(part, metric).stream());
        Comparator<Double> best =
                metric.better() == Better.LESS ? Comparator.naturalOrder() : Comparator.reverseOrder();
        return reference == null
                ? pairs.toList()
                : pairs.sorted(Comparator.comparing(pair -> pair.ratio().value(), Comparator.nullsLast(best)))
                        .toList();
    }

    private Optional<Content.Plot> plot(ComparisonMetric metric, Table twin, boolean folded) {
        List<Comparison> all = pairs(metric).stream()
                .filter(pair -> pair.ratio().value() != null && pair.ratio().value() > 0)
                .toList();
        List<Comparison> judged = all.stream()
                .filter(pair -> Comparisons.judgeable(pair.pair().scenario()))
                .toList();
        // What names no winner has few slices and wide intervals, beside which the others could not be seen.
        List<Comparison> pairs = judged.isEmpty() ? all : judged;
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<ForestPlot.Row>> groups = new LinkedHashMap<>();
        for (Comparison pair : pairs) {
            groups.computeIfAbsent(pair.scenario(), scenario -> new ArrayList<>())
                    .add(row(pair));
        }
        ForestPlot plot = ForestPlot.of(metric.noun(), tieFactor, groups);
        String id = "ratios-" + number + "-"
                + metric.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        String rest = pairs.size() < all.size() ? " Scenarios of tools that name no winner are in tables only." : "";
        return Optional.of(new Content.Plot(id, caption(metric) + rest, plot, twin, folded));
    }

    private ForestPlot.Row row(Comparison pair) {
        Shape shape =
                pair.winner().isPresent() ? Shape.CIRCLE : pair.verdict() == Verdict.TIE ? Shape.SQUARE : Shape.RING;
        String colour = reference == null
                ? pair.winner().map(view.palette()::colour).orElse(Palette.NEUTRAL)
                : Palette.NEUTRAL; // more contenders than colours, and the side shows which is better
        return new ForestPlot.Row(name(pair) + ": " + pair.ratio().text(), colour, shape, plotValue(pair.ratio()));
    }

    private String name(Comparison pair) {
        long itsParts = parts.stream()
                .filter(part -> part.variants().contains(pair.a()))
                .count();
        return reference == null ? pair.label() : pair.a().label() + (itsParts > 1 ? " (" + pair.part() + ")" : "");
    }

    /** Returns the value and interval of a ratio, which must have a value. */
    static PlotValue plotValue(Ratio ratio) {
        Interval interval = ratio.shownInterval();
        double value = Objects.requireNonNull(ratio.value());
        return interval == null ? PlotValue.of(value) : new PlotValue(value, interval.low(), interval.high());
    }

    private String caption(ComparisonMetric metric) {
        String marks = " A filled circle is a significant difference, a square a tie, a ring undecided."
                + (metric == ComparisonMetric.primary(view.plan())
                        ? ""
                        : " These verdicts have an error of their own.");
        return "Ratios of " + metric.noun() + (reference == null ? ", " + name : " to " + reference) + ": "
                + (metric.better() == Better.LESS ? "left" : "right")
                + (reference == null ? " of 1 the first of a pair is better." : " of 1 the named contender is better.")
                + " The band is the tie zone of "
                + ValueText.plain(view.plan().tiePercent()) + " %." + marks;
    }
}
