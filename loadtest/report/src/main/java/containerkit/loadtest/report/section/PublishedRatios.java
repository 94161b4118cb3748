package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Content.Table;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.plot.ForestPlot;
import containerkit.loadtest.report.plot.PlotValue;
import containerkit.loadtest.report.plot.Shape;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.Palette;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ratios of one contender over another in one metric, as published and as measured in this run. */
final class PublishedRatios {
    private static final int FEWEST_BLOCKS = 3; // for an interval that is worth drawing, as with slices

    private final RunView view;
    private final PublishedMetric metric;
    private final double marginFactor;

    private PublishedRatios(RunView view, PublishedMetric metric) {
        this.view = view;
        this.metric = metric;
        this.marginFactor = 1 + view.plan().marginPercent() / 100;
    }

    /** A pair in a scenario; the measured ratio is null where this run has none. */
    private record Row(Part part, Scenario scenario, Variant a, Variant b, double published, @Nullable Ratio measured) {
        String pair() {
            return a.label() + " / " + b.label();
        }

        PlotValue plotValue() {
            return measured.blocks() < FEWEST_BLOCKS ? PlotValue.of(measured.value()) : RatioPlots.plotValue(measured);
        }

        /** Returns the agreement of the measured ratio with the published one; null where it was not measured. */
        @Nullable
        Agreement agreement(double marginFactor) {
            return measured == null ? null : Agreement.of(published, measured, marginFactor);
        }
    }

    /** Agreement of a measured ratio with a published one. */
    private enum Agreement {
        AGREES("agrees"),
        CONTRADICTS("contradicts"),
        CANNOT_TELL("cannot tell");

        private final String words;

        Agreement(String words) {
            this.words = words;
        }

        /**
         * Compares the two ratios: more, less, or equal, which is a ratio within the margin. A measured ratio shows
         * equal if its interval lies within the margin. Otherwise it shows more or less if the interval excludes 1.
         */
        static Agreement of(double published, Ratio measured, double marginFactor) {
            Interval interval = measured.interval();
            if (interval == null || measured.blocks() < Plan.FEWEST_BLOCKS) {
                return CANNOT_TELL;
            }
            int claimed = published > marginFactor ? 1 : published < 1 / marginFactor ? -1 : 0;
            boolean equal = interval.low() >= 1 / marginFactor && interval.high() <= marginFactor;
            if (equal || interval.low() > 1 || interval.high() < 1) {
                int shown = equal ? 0 : interval.low() > 1 ? 1 : -1;
                // A difference that may lie within the margin does not contradict "equal".
                return shown == claimed
                        ? AGREES
                        : claimed == 0 && measured.mayBeWithin(100 * (marginFactor - 1)) ? CANNOT_TELL : CONTRADICTS;
            }
            return CANNOT_TELL;
        }
    }

    /** Returns the section; empty where no values of the metric were published of two contenders in one scenario. */
    static Optional<Section> of(RunView view, PublishedMetric metric) {
        PublishedRatios ratios = new PublishedRatios(view, metric);
        List<Row> rows = ratios.rows();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        List<Row> measured = rows.stream().filter(row -> row.measured() != null).toList();
        Table table = ratios.table(rows);
        return Optional.of(Section.of(
                ratios.title(),
                List.of(
                        new Content.Paragraph(ratios.summary(rows, measured)),
                        measured.isEmpty() ? table : ratios.plot(measured, table))));
    }

    private String title() {
        return "Published ratios of " + metric.noun();
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (Part part : view.plan().parts()) {
            for (Scenario scenario : part.scenarios()) {
                for (Plan.Match match : view.plan().matches(part)) {
                    row(part, scenario, match.a(), match.b()).ifPresent(rows::add);
                }
            }
        }
        return rows;
    }

    private Optional<Row> row(Part part, Scenario scenario, Variant a, Variant b) {
        Double published = view.published()
                .ratio(part.name(), scenario, a, b, metric.metric().key());
        return Optional.ofNullable(published)
                .map(ratio -> new Row(
                        part,
                        scenario,
                        a,
                        b,
                        ratio,
                        view.ratio(part, scenario, metric.metric(), a, b)
                                .filter(known -> known.value() > 0)
                                .orElse(null)));
    }

    private String summary(List<Row> rows, List<Row> measured) {
        if (measured.isEmpty()) {
            return "Ratios of " + metric.noun() + " were published of " + new Counted(rows.size(), "pair")
                    + "; this run measured none of them.";
        }
        int unmeasured = rows.size() - measured.size();
        Map<Agreement, Long> counts = measured.stream()
                .collect(
                        Collectors.groupingBy(row -> row.agreement(marginFactor), TreeMap::new, Collectors.counting()));
        List<String> found = new ArrayList<>();
        counts.forEach((agreement, count) -> found.add(agreement.words + ": " + count));
        if (unmeasured > 0) {
            found.add(new Counted(unmeasured, "pair") + " more had published ones that this run did not measure");
        }
        return "Measured ratios of " + metric.noun() + " against published ones, of "
                + new Counted(measured.size(), "pair") + ": " + String.join("; ", found) + ".";
    }

    private Table table(List<Row> rows) {
        return new Columns<Row>()
                .text("part", row -> row.part().name())
                .text("scenario", row -> row.scenario().name())
                .text("pair", Row::pair)
                .value("published", row -> Ratio.text(row.published()))
                .value(
                        "measured",
                        row -> row.measured() == null ? null : row.measured().text())
                .valueIfAny(Metric.GENERATOR_SHARE.label() + ", of both", this::generatorShares)
                .textIfAny("the measured one", this::agreement)
                .table("Ratios of " + metric.noun() + ", published and measured", rows);
    }

    private @Nullable String agreement(Row row) {
        Agreement agreement = row.agreement(marginFactor);
        return agreement == null ? null : agreement.words;
    }

    /** Returns the generator's shares for the pair's first and second; null where one is not known. */
    private @Nullable String generatorShares(Row row) {
        List<String> shares = Stream.of(row.a(), row.b())
                .flatMap(variant -> view.cells(row.part(), row.scenario()).stream()
                        .filter(cell -> cell.variant().equals(variant)))
                .flatMap(cell -> cell.estimate(Metric.GENERATOR_SHARE).stream())
                .map(share -> ValueText.decimals(0, share.value()))
                .toList();
        return shares.size() < 2 ? null : String.join(" / ", shares);
    }

    private Content plot(List<Row> rows, Table twin) {
        Map<String, List<ForestPlot.Row>> groups = new LinkedHashMap<>();
        boolean several = view.plan().parts().size() > 1;
        for (Row row : rows) {
            groups.computeIfAbsent(
                            (several ? row.part().name() + ", " : "")
                                    + row.scenario().name(),
                            title -> new ArrayList<>())
                    .add(new ForestPlot.Row(
                            row.pair() + ": " + both(row),
                            List.of(
                                    new ForestPlot.Mark(Palette.NEUTRAL, Shape.RING, PlotValue.of(row.published())),
                                    new ForestPlot.Mark(
                                            view.palette().colour(row.a()), Shape.DIAMOND, row.plotValue()))));
        }
        return new Content.Plot(
                metric.plot(),
                "Ratios of " + metric.noun() + ": the ring is the published one, the diamond below it the measured one"
                        + (rows.stream().anyMatch(row -> row.plotValue().low() != null) ? " with its interval" : "")
                        + ", in the colour of the pair's first; behind each pair stand published → measured. Right of 1 "
                        + "the first of a pair " + metric.above() + ". The band is the margin of "
                        + ValueText.plain(view.plan().marginPercent()) + " %.",
                ForestPlot.of(metric.noun(), marginFactor, groups),
                twin,
                true);
    }

    private static String both(Row row) {
        return Ratio.text(row.published()) + " → " + Ratio.text(row.plotValue().value());
    }
}
