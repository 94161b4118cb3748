package containerkit.loadtest.report;

import containerkit.loadtest.analyse.Cell;
import containerkit.loadtest.analyse.Comparison;
import containerkit.loadtest.analyse.Metric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Throughput of every contender, and every pair of them. */
final class GlanceSection {
    private GlanceSection() {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph("Throughput counts good answers only. Behind a figure, in brackets, stand "
                + "the slowest and the fastest slice; behind a ratio, the smallest and the largest block. "
                + "Neither is a confidence interval."));
        for (Part part : view.plan().parts()) {
            contents.add(throughput(view, part));
            if (part.variants().size() > 1) {
                contents.add(pairs(view, part));
            }
        }
        return Section.of("Results at a glance", contents);
    }

    private record At(Variant variant, Scenario scenario) {}

    private static Content throughput(RunView view, Part part) {
        Map<At, Cell> cells = new HashMap<>();
        view.cells(part).forEach(cell -> cells.put(new At(cell.variant(), cell.scenario()), cell));
        Columns<Scenario> columns = new Columns<Scenario>().text("scenario", Scenario::name);
        for (Variant variant : part.variants()) {
            columns.figure(
                    variant.label(),
                    scenario -> FigureText.ranged(cells.get(new At(variant, scenario)), Metric.THROUGHPUT));
        }
        return columns.table(Metric.THROUGHPUT.label() + ", " + part.name(), part.scenarios());
    }

    private record Pair(Part part, Scenario scenario, Variant a, Variant b) {
        String label() {
            return a.label() + " / " + b.label();
        }
    }

    private static Content pairs(RunView view, Part part) {
        List<Pair> pairs = new ArrayList<>();
        for (Scenario scenario : part.scenarios()) {
            for (int i = 0; i < part.variants().size(); i++) {
                for (int j = i + 1; j < part.variants().size(); j++) {
                    pairs.add(new Pair(
                            part,
                            scenario,
                            part.variants().get(i),
                            part.variants().get(j)));
                }
            }
        }
        return new Columns<Pair>()
                .text("pair", Pair::label)
                .text("scenario", pair -> pair.scenario().name())
                .figure(Metric.THROUGHPUT.label() + ", ratio", pair -> ratio(view, pair, Metric.THROUGHPUT))
                .figure(Metric.CPU_PER_REQUEST.label() + ", ratio", pair -> ratio(view, pair, Metric.CPU_PER_REQUEST))
                .text("verdict", pair -> verdict(view, pair))
                .table("Pairs, " + part.name(), pairs);
    }

    private static @Nullable String ratio(RunView view, Pair pair, Metric metric) {
        Comparison comparison = comparison(view, pair, metric);
        return comparison == null ? null : FigureText.ratio(comparison.ratio());
    }

    private static @Nullable String verdict(RunView view, Pair pair) {
        Comparison comparison = comparison(view, pair, Metric.THROUGHPUT);
        return comparison == null ? null : comparison.verdict().word();
    }

    private static @Nullable Comparison comparison(RunView view, Pair pair, Metric metric) {
        return view.comparison(pair.part().name(), pair.scenario().name(), metric, pair.a(), pair.b())
                .orElse(null);
    }
}
