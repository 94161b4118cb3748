package containerkit.loadtest.analysis.verdict;

import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.stats.Undecided;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioKey;
import containerkit.loadtest.result.DroppedScenario;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Ends a run at a look once every pair that can be judged has a verdict, or none of the others can be expected to get
 * one by the last look. Until then it drops each scenario of which that is true. To give up a pair costs power but no
 * error, because it names no winner.
 */
public final class DecidedPairs {
    /** Returns the reason why no block after this look is needed; empty where the run goes on. */
    public Optional<String> decision(RunResult soFar) {
        List<Comparison> judged = judged(soFar);
        List<Comparison> open = open(judged);
        int most = Judge.mostBlocks(soFar.header().plan().looks());
        if (judged.isEmpty() || !open.stream().allMatch(pair -> futile(pair, soFar))) {
            return Optional.empty();
        }
        String after = " decided after " + new Counted(soFar.endedBlocks(), "block");
        return Optional.of(
                open.isEmpty()
                        ? new Counted(judged.size(), "pair") + after
                        : judged.size() - open.size() + " of " + new Counted(judged.size(), "pair") + after
                                + "; the other" + (open.size() == 1 ? ": " : "s: ") + why(open, most));
    }

    /** Returns the reason why the run does not wait for any of these pairs. */
    private static String why(List<Comparison> open, int most) {
        return Stream.of(
                        open.stream().anyMatch(Comparison::openByChance)
                                ? "a decision would take more than " + Math.min(most, Judge.MOST_BLOCKS)
                                        + " blocks with looks"
                                : null,
                        open.stream().anyMatch(Comparison::failed) ? "a contender that failed would win or tie" : null,
                        open.stream()
                                        .anyMatch(pair -> pair.undecidedAs(Undecided.Cause.BARRED)
                                                || pair.undecidedAs(Undecided.Cause.TOO_FEW))
                                ? "more blocks cannot decide"
                                : null)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", or "));
    }

    /**
     * Returns the scenarios that no later block needs, where the run goes on; none where the plan compares scenarios with
     * each other, because they then have to share their blocks.
     */
    public List<DroppedScenario> dropped(RunResult soFar) {
        Plan plan = soFar.header().plan();
        int most = Judge.mostBlocks(plan.looks());
        Map<ScenarioKey, List<Comparison>> byScenario = judged(soFar).stream()
                .filter(pair -> soFar.dropped(pair.pair().part(), pair.pair().scenario())
                        .isEmpty())
                .collect(Collectors.groupingBy(
                        pair -> pair.pair().scenarioKey(), LinkedHashMap::new, Collectors.toList()));
        List<DroppedScenario> dropped = new ArrayList<>();
        byScenario.forEach((key, pairs) -> {
            List<Comparison> open = open(pairs);
            if (open.stream().allMatch(pair -> futile(pair, soFar))) {
                dropped.add(new DroppedScenario(key.part(), key.scenario(), open.isEmpty() ? null : why(open, most)));
            }
        });
        return Stream.concat(dropped.stream(), withTheirTwins(soFar, dropped)).toList();
    }

    /** Returns the scenarios that the primary metric does not compare, because a twin of theirs is, once all such are dropped. */
    private static Stream<DroppedScenario> withTheirTwins(RunResult soFar, List<DroppedScenario> dropped) {
        Plan plan = soFar.header().plan();
        ComparisonMetric primary = ComparisonMetric.primary(plan);
        return plan.parts().stream().flatMap(part -> part.scenarios().stream()
                .filter(scenario -> !primary.compares(part, scenario)
                        && soFar.dropped(part, scenario).isEmpty()
                        && part.twins(scenario).stream()
                                .allMatch(twin -> soFar.dropped(part, twin).isPresent()
                                        || dropped.stream().anyMatch(each -> each.is(ScenarioKey.of(part, twin)))))
                .map(scenario -> new DroppedScenario(part.name(), scenario.name(), null)));
    }

    private static List<Comparison> judged(RunResult soFar) {
        return Comparisons.of(new RunIndex(soFar)).stream()
                .filter(comparison -> comparison.primary()
                        && Comparisons.judgeable(comparison.pair().scenario()))
                .toList();
    }

    private static List<Comparison> open(List<Comparison> pairs) {
        return pairs.stream()
                .filter(pair -> pair.verdict() == Verdict.UNDECIDED)
                .toList();
    }

    private static boolean futile(Comparison open, RunResult soFar) {
        List<Integer> looks = soFar.header().plan().looks();
        int left = looks.get(looks.size() - 1) - soFar.endedBlocks();
        Integer blocks = open.judgement().decidingBlocksAtLook();
        return switch (Objects.requireNonNull(open.judgement().undecided()).cause()) {
            case OPEN, GIVEN_UP -> blocks == null || blocks > Judge.mostBlocks(looks);
            case TOO_FEW -> open.ratio().blocks() + left < Judge.FEWEST_BLOCKS;
            case SPOILED -> false;
            case FAILED, BARRED -> true;
        };
    }
}
