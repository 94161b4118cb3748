package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.plot.LinePlot;
import containerkit.loadtest.report.plot.PlotValue;
import containerkit.loadtest.report.plot.Scale;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.PlotText;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Plots values over the time of a slice in one scenario: the contenders side by side, a panel for each value. */
record SeriesPlots(RunView view, Part part, Scenario scenario, long stepMs, List<Line> lines) {
    private static final double MS_PER_SECOND = 1_000;

    /** One contender's slice, cut into steps. */
    private record Line(Variant variant, Series series, Map<SeriesValue, List<@Nullable Double>> values, int steps) {
        static Line of(Variant variant, Series series, long stepMs) {
            SeriesSteps steps = new SeriesSteps(series, stepMs);
            Map<SeriesValue, List<@Nullable Double>> values = new EnumMap<>(SeriesValue.class);
            for (SeriesValue value : SeriesValue.values()) {
                values.put(value, value.of(steps, series.server()));
            }
            return new Line(variant, series, values, steps.count());
        }

        @Nullable
        Double at(SeriesValue value, int step) {
            return values.get(value).get(step);
        }

        List<Double> known(SeriesValue value) {
            return values.get(value).stream().filter(Objects::nonNull).toList();
        }
    }

    /** A row of the table: one contender, one step. */
    private record Row(Line line, int step) {}

    /**
     * Returns a plot for each scenario that is drawn, and a note about the others; nothing where the run stored no
     * series.
     */
    static List<Content> of(RunView view, SeriesChoice choice, Part part) {
        if (!choice.knows(part)) {
            return List.of();
        }
        List<Content> contents = new ArrayList<>();
        SeriesChoice.drawn(part)
                .forEach(scenario -> plot(view, choice, part, scenario).ifPresent(contents::add));
        List<Scenario> leftOut = SeriesChoice.leftOut(part);
        if (!leftOut.isEmpty()) {
            int drawn = SeriesChoice.drawn(part).size();
            contents.add(new Content.Paragraph("Plots through a slice: " + drawn + " of this part's "
                    + (drawn + leftOut.size()) + " scenarios. The values of the others are in series.jsonl: "
                    + leftOut.stream().map(Scenario::name).collect(Collectors.joining(", ")) + "."));
        }
        return contents;
    }

    private static Optional<Content> plot(RunView view, SeriesChoice choice, Part part, Scenario scenario) {
        List<Cell> cells = view.cells(part).stream()
                .filter(cell -> cell.scenario().name().equals(scenario.name()))
                .filter(cell -> choice.series(cell).isPresent())
                .toList();
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        long stepMs = SeriesSteps.stepMs(
                cells.stream().map(cell -> choice.series(cell).orElseThrow()).toList());
        List<Line> lines = cells.stream()
                .map(cell -> Line.of(cell.variant(), choice.series(cell).orElseThrow(), stepMs))
                .toList();
        return Optional.of(new SeriesPlots(view, part, scenario, stepMs, lines).plot());
    }

    private Content plot() {
        List<SeriesValue> values = Arrays.stream(SeriesValue.values())
                .filter(value ->
                        lines.stream().anyMatch(line -> !line.known(value).isEmpty()))
                .toList();
        return new Content.Plot(
                "series-" + view.number(part) + "-" + (part.scenarios().indexOf(scenario) + 1),
                caption(values),
                "Line plot, through a slice of " + scenario.name() + ", " + part.name() + ". "
                        + PlotText.listed(lines.stream()
                                .map(line -> summary(line, values))
                                .toList()),
                new LinePlot(values.stream().map(this::panel).toList()),
                twin(),
                true);
    }

    private String caption(List<SeriesValue> values) {
        return "Through a slice of " + scenario.name() + ", " + part.name() + ": of each contender the good slice with "
                + "the median "
                + ComparisonMetric.primary(view.plan()).metric().label()
                + " of its good slices. A point is a mean over " + stepMs
                + " ms, except for GC, which adds up; 100 % are all CPUs."
                + (values.contains(SeriesValue.REQUESTS)
                        ? ""
                        : " " + scenario.tool() + " does not report when requests were completed.");
    }

    private static String summary(Line line, List<SeriesValue> values) {
        return line.variant().label() + ": "
                + values.stream()
                        .filter(value -> !line.known(value).isEmpty())
                        .map(value -> value.label() + " " + value.text(summary(line, value)))
                        .collect(Collectors.joining(", "));
    }

    private static double summary(Line line, SeriesValue value) {
        List<Double> known = line.known(value);
        return value == SeriesValue.GC
                ? known.get(known.size() - 1)
                : known.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private LinePlot.Panel panel(SeriesValue value) {
        double end = lines.stream().mapToInt(Line::steps).max().orElseThrow() * stepMs / MS_PER_SECOND;
        return new LinePlot.Panel(
                value.title(),
                Scale.fromZero("seconds", List.of(end)),
                Scale.fromZero(
                        value.label(),
                        lines.stream()
                                .flatMap(line -> line.known(value).stream())
                                .map(value::inUnit)
                                .toList()),
                lines.stream()
                        .filter(line -> !line.known(value).isEmpty())
                        .map(line -> line(line, value))
                        .toList());
    }

    private LinePlot.Line line(Line line, SeriesValue value) {
        List<LinePlot.Point> points = new ArrayList<>();
        for (int step = 0; step < line.steps(); step++) {
            Double known = line.at(value, step);
            if (known != null) {
                // In the middle of its step, but for what has added up by its end.
                double at = step + (value == SeriesValue.GC ? 1 : 0.5);
                points.add(new LinePlot.Point(at * stepMs / MS_PER_SECOND, PlotValue.of(value.inUnit(known))));
            }
        }
        return new LinePlot.Line(line.variant().label(), view.palette().style(line.variant()), false, points);
    }

    private Content.Table twin() {
        List<Row> rows = lines.stream()
                .flatMap(line -> IntStream.range(0, line.steps()).mapToObj(step -> new Row(line, step)))
                .toList();
        Columns<Row> columns = new Columns<Row>()
                .text("contender", row -> row.line().variant().label())
                .text("block, round", row -> place(row.line().series()))
                .value("from ms", row -> String.valueOf(row.step() * stepMs));
        for (SeriesValue value : SeriesValue.values()) {
            columns.valueIfAny(value.label(), row -> {
                Double known = row.line().at(value, row.step());
                return known == null ? null : value.text(known);
            });
        }
        return columns.table("Through a slice of " + scenario.name() + ", " + part.name(), rows);
    }

    private static String place(Series series) {
        return series.block() + ", " + series.round() + (series.repeat() > 0 ? ", repeat " + series.repeat() : "");
    }
}
