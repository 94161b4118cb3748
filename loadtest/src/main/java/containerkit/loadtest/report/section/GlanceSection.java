package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.Verdict;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Throughput of every contender, and what every pair of them shows. */
final class GlanceSection {
    private GlanceSection() {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(reading(view)));
        for (Part part : view.plan().parts()) {
            contents.add(throughput(view, part));
            if (part.variants().size() > 1) {
                contents.add(RatioPlots.judged(view, part, verdicts(view, part)));
                contents.addAll(RatioPlots.others(view, part));
                contents.add(others(view, part));
            }
        }
        return Section.of("Results at a glance", contents);
    }

    private static Content throughput(RunView view, Part part) {
        Map<CellKey, Cell> cells = new HashMap<>();
        view.cells(part).forEach(cell -> cells.put(cell.key(), cell));
        Columns<Scenario> columns = new Columns<Scenario>().text("scenario", Scenario::name);
        for (Variant variant : part.variants()) {
            columns.figure(
                    variant.label(),
                    scenario -> ValueText.ranged(
                            cells.get(new CellKey(part.name(), variant, scenario.name())), Metric.THROUGHPUT));
        }
        return columns.table(Metric.THROUGHPUT.label() + ", " + part.name(), part.scenarios());
    }

    private static Content.Table verdicts(RunView view, Part part) {
        return new Columns<Comparison>()
                .text("scenario", Comparison::scenario)
                .text("pair", Comparison::label)
                .figure("ratio", pair -> pair.ratio().text())
                .figure("p", Comparison::pText)
                .text("verdict", Comparison::conclusion)
                .figure("smallest visible difference", Comparison::smallestVisibleText)
                .textIfAny("why undecided", pair -> pair.verdict() == Verdict.UNDECIDED ? pair.reason() : "")
                .table("Verdicts on " + primary(view).noun() + ", " + part.name(), view.judged(part));
    }

    private static Content others(RunView view, Part part) {
        Columns<Comparison> columns =
                new Columns<Comparison>().text("scenario", Comparison::scenario).text("pair", Comparison::label);
        for (ComparisonMetric yardstick : ComparisonMetric.values()) {
            if (yardstick != primary(view)) {
                columns.figureIfAny(yardstick.metric().label() + ", ratio", pair -> view.comparison(
                                pair.part(), pair.scenario(), yardstick.metric(), pair.a(), pair.b())
                        .map(other -> other.ratio().text())
                        .orElse(null));
            }
        }
        return columns.table("Other ratios, without a verdict, " + part.name(), view.judged(part));
    }

    private static ComparisonMetric primary(RunView view) {
        return ComparisonMetric.primary(view.plan());
    }

    private static String reading(RunView view) {
        return "How many requests each contender answered, and what any two of them show. "
                + "Throughput counts good answers only. Behind a figure, in brackets, stand the slowest and the fastest "
                + "slice. Behind a ratio stands its confidence interval: those of one metric hold all at once at "
                + ValueText.decimals(0, 100 * (1 - Judge.ALPHA)) + " %. The verdict is about "
                + primary(view).noun() + " alone, fixed before the run. A tie is an interval that lies whole within "
                + ValueText.plain(view.plan().tiePercent()) + " % of 1; a winner takes a p of at most " + Judge.ALPHA
                + " after Holm's correction for all pairs, and at least " + Judge.FEWEST_BLOCKS
                + " blocks; where only that correction tells it from 1, its interval ends there. The smallest visible difference is the one that a run like this finds four times out of "
                + "five.";
    }
}
