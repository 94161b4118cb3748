package containerkit.loadtest.analyse.card;

import containerkit.loadtest.analyse.card.Standing.Shown;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.List;

/** How the variants of a part stand to each other, by what was compared. */
record Standings(Plan plan, List<Comparison> comparisons) {
    /** That of pairs that were judged by a metric without scenarios. */
    Standing of(Part part, List<Shown> pairs) {
        Variant against = plan.against();
        return new Standing(
                part.variants(),
                against != null && part.variants().contains(against) ? against : null,
                pairs,
                plan.tiePercent());
    }

    /** That of a scenario; without pairs where its tool names no winners. */
    Standing of(Part part, Scenario scenario, ComparisonMetric metric) {
        return of(
                part,
                comparisons.stream()
                        .filter(pair -> Comparisons.judgeable(scenario)
                                && pair.comparedBy() == metric
                                && pair.part().equals(part.name())
                                && pair.scenario().equals(scenario.name()))
                        .map(pair -> new Shown(
                                pair.a(),
                                pair.b(),
                                pair.verdict(),
                                pair.ratio().mostPercent(),
                                pair.decidingBlocks(),
                                pair.undecided()))
                        .toList());
    }
}
