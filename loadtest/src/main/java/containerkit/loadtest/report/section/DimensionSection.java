package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.plan.Dimension;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.plot.LinePlot;
import containerkit.loadtest.report.plot.Scale;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.PlotText;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plots CPU per request against each dimension that requests have more or less of: a small plot for each, with all
 * contenders.
 */
record DimensionSection(RunView view, Part part, Dimension dimension) {
    private static final String TITLE = "By dimension";
    private static final Metric METRIC = Metric.CPU_PER_REQUEST;
    private static final int WIDE = 20; // from there on, most values of an even axis would be at its start

    /** Other properties of a scenario. Those of one plot have the same. */
    private record Rest(
            Map<Dimension, Integer> amounts,
            String tool,
            @Nullable Double rate,
            @Nullable Double percent,
            boolean poisson,
            boolean alone) {
        static Rest of(Scenario scenario, Dimension but) {
            Map<Dimension, Integer> amounts = Dimension.of(scenario);
            amounts.remove(but);
            if (but == Dimension.RESPONSE_BYTES) {
                amounts.remove(Dimension.WRITER_BYTES); // a part of them, so they grow together
            }
            return new Rest(
                    amounts,
                    scenario.tool(),
                    scenario.ratePerSecond(),
                    scenario.capacityPercent(),
                    scenario.poisson(),
                    scenario.alone());
        }
    }

    /** Returns the section; empty where no endpoints have a shape, or none differ in one dimension alone. */
    static Optional<Section> of(RunView view) {
        List<Content> plots = new ArrayList<>();
        for (Part part : view.plan().parts()) {
            for (Dimension dimension : Dimension.values()) {
                plots.addAll(new DimensionSection(view, part, dimension).plots());
            }
        }
        if (plots.isEmpty()) {
            return Optional.empty();
        }
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph("CPU per request of scenarios of a part that differ in one thing alone. "
                + "Points are means over the blocks, with 95 % intervals, each by itself, from three blocks on."));
        contents.addAll(plots);
        return Optional.of(Section.of(TITLE, contents));
    }

    private List<Content> plots() {
        Map<Rest, List<Cell>> groups = view.cells(part).stream()
                .filter(cell -> !Dimension.of(cell.scenario()).isEmpty())
                .filter(cell -> cell.estimate(METRIC).isPresent())
                .sorted(Comparator.comparingInt(this::amount))
                .collect(Collectors.groupingBy(
                        cell -> Rest.of(cell.scenario(), dimension), LinkedHashMap::new, Collectors.toList()));
        List<Content> plots = new ArrayList<>();
        for (List<Cell> cells : groups.values()) {
            List<Integer> amounts = cells.stream().map(this::amount).distinct().toList();
            if (amounts.size() > 1) {
                plots.add(plot(cells, amounts, plots.size()));
            }
        }
        return plots;
    }

    private int amount(Cell cell) {
        return Dimension.of(cell.scenario()).get(dimension);
    }

    private Content plot(List<Cell> cells, List<Integer> amounts, int before) {
        String title = dimension.label() + ", " + part.name();
        int least = amounts.get(0);
        boolean logarithmic = least > 0 && amounts.get(amounts.size() - 1) / least >= WIDE;
        return new Content.Plot(
                "dimension-" + view.number(part) + "-" + dimension.key().replace('_', '-')
                        + (before == 0 ? "" : "-" + before),
                "CPU per request against " + title + (logarithmic ? ", on a logarithmic axis." : "."),
                "Line plot, CPU per request against " + title + ". "
                        + PlotText.listed(cells.stream()
                                .map(cell -> amount(cell) + ", "
                                        + cell.variant().label() + " " + SlicePlots.text(view, cell, METRIC))
                                .toList()),
                new LinePlot(List.of(panel(cells, amounts, logarithmic))),
                new Columns<Cell>()
                        .text("scenario", cell -> cell.scenario().name())
                        .text("contender", cell -> cell.variant().label())
                        .value(dimension.label(), cell -> String.valueOf(amount(cell)))
                        .value(METRIC.label(), cell -> SlicePlots.text(view, cell, METRIC))
                        .table("CPU per request against " + title, cells),
                true);
    }

    private LinePlot.Panel panel(List<Cell> cells, List<Integer> amounts, boolean logarithmic) {
        String label = dimension.label();
        Scale.Spacing spacing = logarithmic ? Scale.Spacing.LOGARITHMIC : Scale.Spacing.EVEN;
        return new SlicePlots(view, part, METRIC)
                .lines(
                        label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1),
                        Scale.counts(label, spacing, amounts),
                        cells,
                        this::amount);
    }
}
