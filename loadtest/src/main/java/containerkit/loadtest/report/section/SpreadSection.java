package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Spread;
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

/** How much noise a verdict had to overcome. */
final class SpreadSection {
    private SpreadSection() {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(
                "Noise: coefficients of variation of CPU per request, in percent. From slice to slice of a "
                        + "block, the same including the JIT compiler's CPU time, and from block to block. More rounds reduce the "
                        + "first, only more blocks the last."));
        for (Part part : view.plan().parts()) {
            Columns<CellRow> columns = CellRow.columns();
            spread(columns, "slices", Spread::slicesPercent);
            spread(columns, "slices, with JIT", Spread::slicesWithJitPercent);
            spread(columns, "blocks", Spread::blocksPercent);
            contents.add(columns.table("Spread of CPU per request, %, " + part.name(), CellRow.loaded(view, part)));
        }
        return Section.of("Spread", contents);
    }

    private static void spread(Columns<CellRow> columns, String label, Function<Spread, @Nullable Double> value) {
        columns.value(label, row -> {
            Double percent = value.apply(row.cell().spread());
            return percent == null ? null : ValueText.decimals(1, percent);
        });
    }
}
