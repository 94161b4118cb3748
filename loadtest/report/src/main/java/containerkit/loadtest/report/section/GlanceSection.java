package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.stats.LookLevels;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.analysis.verdict.Pair;
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

/** Section with the throughput of every contender and the verdict of every pair. */
final class GlanceSection {
    private GlanceSection() {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        List<String> findings = Findings.of(view);
        if (!findings.isEmpty()) {
            contents.add(new Content.Bullets(findings));
        }
        contents.add(new Content.Paragraph(reading(view)));
        for (Part part : view.plan().parts()) {
            contents.addAll(CardSection.values(view, part));
            contents.add(throughput(view, part));
            if (part.variants().size() > 1) {
                Content.Table verdicts = verdicts(view, part);
                contents.add(
                        CardSection.plot(view, part).isPresent() ? verdicts : RatioPlots.judged(view, part, verdicts));
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
            columns.value(
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
                .value("ratio", pair -> pair.ratio().text())
                .value("p", Comparison::pText)
                .text("verdict", Comparison::conclusion)
                .value("minimum detectable difference", Comparison::minimumDetectableText)
                .valueIfAny(unit(view) + " for a decision", Comparison::decidingBlocksText)
                .textIfAny("why undecided", pair -> pair.verdict() == Verdict.UNDECIDED ? pair.reason() : "")
                .table("Verdicts on " + primary(view).noun() + ", " + part.name(), view.judged(part));
    }

    private static Content others(RunView view, Part part) {
        Columns<Pair> columns = new Columns<Pair>()
                .text("scenario", pair -> pair.scenario().name())
                .text("pair", Pair::label);
        for (ComparisonMetric comparedBy : ComparisonMetric.values()) {
            if (comparedBy != primary(view)) {
                columns.valueIfAny(comparedBy.metric().label() + ", ratio", pair -> view.comparison(
                                part.name(), pair.scenario().name(), comparedBy.metric(), pair.a(), pair.b())
                        .map(other -> other.ratio().text())
                        .orElse(null));
            }
        }
        return columns.table("Other ratios, " + part.name(), Pair.of(view.plan(), part));
    }

    private static String unit(RunView view) {
        return view.analysis().index().unit() + "s";
    }

    private static ComparisonMetric primary(RunView view) {
        return ComparisonMetric.primary(view.plan());
    }

    private static String reading(RunView view) {
        double alphaPercent = 100 * Judge.ALPHA;
        return "Throughput counts successful requests. In brackets after a value: the slowest and the fastest slice. In "
                + "brackets after a ratio: its confidence interval; those of one metric hold together with "
                + ValueText.decimals(0, 100 - alphaPercent) + " %. The plan's primary metric is "
                + primary(view).noun()
                + ". Each metric is a family of its own: false positives have at most "
                + ValueText.decimals(0, alphaPercent) + " % and false ties at most "
                + ValueText.decimals(0, alphaPercent)
                + " %. A winner takes a p of at most "
                + LookLevels.nominal(view.plan().looks().size()) + " by closed testing and at least "
                + Judge.FEWEST_BLOCKS + " " + unit(view)
                + ". A tie is shown where two one-sided tests exclude a difference of "
                + ValueText.plain(view.plan().tiePercent())
                + " %. An interval ends where its verdict does. "
                + "The minimum detectable difference is found in 4 of 5 runs like this. "
                + (unit(view).equals("blocks") ? "Blocks" : "Machines")
                + " for a decision: so many "
                + "decide the pair in 4 of 5 runs, if the true ratio is the measured one."
                + (bounded(view)
                        ? " The family is too large for the whole closure, so its p-values are bounded from above "
                                + "(docs/method.md); more pairs may stay undecided."
                        : "");
    }

    private static boolean bounded(RunView view) {
        List<Comparison> family = view.plan().parts().stream()
                .flatMap(part -> view.judged(part).stream())
                .filter(pair -> pair.p() != null)
                .toList();
        int contenders = view.plan().against() != null
                ? 0
                : view.plan().parts().stream()
                        .mapToInt(part -> part.variants().size())
                        .max()
                        .orElse(0);
        return Judge.bounded(contenders, family.size());
    }
}
