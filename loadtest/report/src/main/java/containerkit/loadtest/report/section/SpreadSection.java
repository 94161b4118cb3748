package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.EarlyRounds;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.metric.Spread;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.analysis.verdict.RatioSpread;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The noise that a verdict had to overcome. */
final class SpreadSection {
    private static final String TITLE = "Spread";

    private SpreadSection() {}

    private record Row(Comparison pair, RatioSpread spread) {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        contents.add(
                new Content.Paragraph(
                        "Noise of CPU per request: coefficients of variation, in percent. From slice to "
                                + "slice of a block, the same including the JIT compiler's CPU time, and from block to block."));
        for (Part part : view.plan().parts()) {
            Columns<CellRow> columns = CellRow.columns();
            spread(columns, "slices", Spread::slicesPercent);
            spread(columns, "slices, with JIT", Spread::slicesWithJitPercent);
            spread(columns, "blocks", Spread::blocksPercent);
            contents.add(columns.table("Spread of CPU per request, %, " + part.name(), CellRow.loaded(view, part)));
        }
        ratios(view, contents);
        if (view.plan().rounds() < EarlyRounds.FEWEST_ROUNDS) {
            contents.add(
                    new Content.Paragraph("Not tested: whether a ratio still changed from round to round. That takes "
                            + EarlyRounds.FEWEST_ROUNDS + " rounds; this run has "
                            + view.plan().rounds() + "."));
        }
        return Section.of(TITLE, contents);
    }

    private static void spread(Columns<CellRow> columns, String label, Function<Spread, @Nullable Double> value) {
        columns.value(label, row -> {
            Double percent = value.apply(row.cell().spread());
            return percent == null ? null : ValueText.decimals(1, percent);
        });
    }

    private static void ratios(RunView view, List<Content> contents) {
        Metric metric = ComparisonMetric.primary(view.plan()).metric();
        BlockValues values = new BlockValues(view.analysis().index());
        List<Content> tables = new ArrayList<>();
        for (Part part : view.plan().parts()) {
            List<Row> rows = view.judged(part).stream()
                    .flatMap(pair -> RatioSpread.of(view.analysis().index(), values, pair.pair(), metric)
                            .map(spread -> new Row(pair, spread))
                            .stream())
                    .toList();
            if (!rows.isEmpty()) {
                tables.add(new Columns<Row>()
                        .text("scenario", row -> row.pair().scenario())
                        .text("pair", row -> row.pair().label())
                        .value(
                                "rounds",
                                row -> ValueText.decimals(1, row.spread().slicesPercent()))
                        .value(
                                "blocks",
                                row -> ValueText.decimals(1, row.spread().blocksPercent()))
                        .value("best number of rounds", row -> row.spread()
                                .bestRoundsText(
                                        view.plan(), part, row.pair().pair().scenario()))
                        .table("Spread of ratios, %, " + part.name(), rows));
            }
        }
        if (!tables.isEmpty()) {
            contents.add(new Content.Paragraph("Noise of a pair's ratio of "
                    + ComparisonMetric.primary(view.plan()).noun()
                    + ": standard deviations, in percent. From round to round of a block, which more rounds reduce; and from "
                    + "block to block besides, which only more blocks reduce. The best number of rounds gives the narrowest interval "
                    + "in the same time, if the scenario ran alone."));
            contents.addAll(tables);
        }
    }
}
