package containerkit.loadtest.analysis.card;

import containerkit.loadtest.analysis.card.Standing.Shown;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.analysis.verdict.Comparisons;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.List;

/** Makes the standings of the variants of a part from comparisons. */
record Standings(RunIndex index, List<Comparison> comparisons, Names names) {
    /** Returns the standing of pairs that were judged by a metric without scenarios. */
    Standing of(Part part, List<Shown> pairs) {
        return standing(
                part,
                pairs,
                part.variants().stream()
                        .filter(variant -> index.failedBlocks(part.name(), variant) > 0)
                        .toList());
    }

    /** Returns the standing of pairs that no failure changes. */
    Standing ofBuilds(Part part, List<Shown> pairs) {
        return standing(part, pairs, List.of());
    }

    private Standing standing(Part part, List<Shown> pairs, List<Variant> failed) {
        Plan plan = index.run().header().plan();
        Variant against = plan.against();
        return new Standing(
                part.variants(),
                against != null && part.variants().contains(against) ? against : null,
                pairs,
                failed,
                plan.tiePercent(),
                names);
    }

    /** Returns the scenario's name, with the part's where there are several. */
    String place(Part part, Scenario scenario) {
        return (index.run().header().plan().parts().size() > 1 ? part.name() + " " : "") + scenario.name();
    }

    /** Returns the standing in a scenario; without pairs where the scenario's tool names no winners. */
    Standing of(Part part, Scenario scenario, ComparisonMetric metric) {
        return of(
                part,
                comparisons.stream()
                        .filter(pair -> Comparisons.judgeable(scenario)
                                && pair.comparedBy() == metric
                                && pair.part().equals(part.name())
                                && pair.scenario().equals(scenario.name()))
                        .map(pair -> new Shown(pair.a(), pair.b(), pair.judgement()))
                        .toList());
    }
}
