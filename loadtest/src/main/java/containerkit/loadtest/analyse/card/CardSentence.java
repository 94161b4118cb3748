package containerkit.loadtest.analyse.card;

import containerkit.loadtest.analyse.card.Standing.Shown;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.Undecided;
import containerkit.loadtest.analyse.stats.Verdict;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a decision card says above its rows: the result by the primary metric, and what is undecided. */
record CardSentence(
        Plan plan, String unit, ComparisonMetric primary, List<Comparison> comparisons, Standings standings) {
    private static final int MOST_NAMED = 2; // scenarios

    /** The primary metric, load by load; loads that show the same share a clause. */
    String text() {
        Map<String, List<String>> loads = new LinkedHashMap<>();
        int all = 0;
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                Standing standing = standings.of(part, scenario, primary);
                if (!standing.pairs().isEmpty()) {
                    all++;
                    loads.computeIfAbsent(clause(part, scenario, standing), clause -> new ArrayList<>())
                            .add((plan.parts().size() > 1 ? part.name() + ", " : "") + scenario.name());
                }
            }
        }
        String unjudged = unjudged();
        if (all == 0) {
            return unjudged.isEmpty() ? "Nothing is compared: there is one contender." : unjudged.substring(1);
        }
        boolean alike = loads.size() == 1;
        String clauses = loads.entrySet().stream()
                .map(each -> each.getKey() + (alike ? "" : " (" + named(each.getValue()) + ")"))
                .collect(Collectors.joining("; "));
        return clauses.substring(0, 1).toUpperCase(Locale.ROOT) + clauses.substring(1) + "." + unjudged;
    }

    /** {@code  Scenarios under ab and siege have values and no verdict.}, or nothing. */
    private String unjudged() {
        List<String> tools = plan.parts().stream()
                .filter(part -> part.variants().size() > 1)
                .flatMap(part -> part.scenarios().stream())
                .filter(scenario -> !Comparisons.judgeable(scenario))
                .map(Scenario::tool)
                .distinct()
                .toList();
        return tools.isEmpty()
                ? ""
                : " Scenarios under " + String.join(" and ", tools)
                        + " have values and no verdict: the built-in generator (tool: " + Scenario.BUILT_IN_TOOL
                        + ") names winners.";
    }

    private static String named(List<String> loads) {
        return loads.size() > MOST_NAMED ? loads.size() + " scenarios" : String.join(", ", loads);
    }

    private String clause(Part part, Scenario scenario, Standing standing) {
        List<Variant> best = standing.unbeaten();
        if (standing.against() != null || standing.undecided() || best.size() > 1) {
            boolean predicate = standing.against() == null
                    && (standing.undecided() || best.size() == part.variants().size());
            return primary.noun() + (predicate ? " is " : ": ") + standing.words();
        }
        Variant first = best.get(0);
        return first.label() + " " + primary.superlative() + runnerUp(part, scenario, first);
    }

    /** {@code : 0.93 × jetty [0.90, 0.96]}: the one that comes closest, in that direction. */
    private String runnerUp(Part part, Scenario scenario, Variant first) {
        return comparisons.stream()
                .filter(pair -> pair.comparedBy() == primary
                        && pair.part().equals(part.name())
                        && pair.scenario().equals(scenario.name())
                        && pair.ratio().value() != null
                        && (pair.a().equals(first) || pair.b().equals(first)))
                .min(Comparator.comparingDouble(pair ->
                        Math.abs(Math.log(Objects.requireNonNull(pair.ratio().value())))))
                .map(pair -> ": "
                        + (pair.a().equals(first)
                                ? pair.ratio().text(" × " + pair.b().label())
                                : pair.ratio().inverted().text(" × " + pair.a().label())))
                .orElse("");
    }

    /** What is not decided by the primary metric, in one line, and what a decision would take. */
    @Nullable
    String undecided() {
        List<Shown> open = new ArrayList<>();
        int pairs = 0;
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                Standing standing = standings.of(part, scenario, primary);
                pairs += standing.pairs().size();
                open.addAll(standing.pairs().stream()
                        .filter(pair -> pair.verdict() == Verdict.UNDECIDED)
                        .toList());
            }
        }
        if (open.isEmpty()) {
            return null;
        }
        Map<String, Long> reasons = open.stream()
                .collect(Collectors.groupingBy(
                        pair -> pair.undecided() == null
                                ? "unknown"
                                : pair.undecided().reason(),
                        LinkedHashMap::new,
                        Collectors.counting()));
        String why = reasons.size() == 1
                ? reasons.keySet().iterator().next()
                : reasons.entrySet().stream()
                        .map(each -> each.getKey() + " (" + each.getValue() + ")")
                        .collect(Collectors.joining(", "));
        return "Not decided by " + primary.noun() + ": " + open.size() + " of " + new Counted(pairs, "pair") + " ("
                + why + ")." + blocks(open);
    }

    private String blocks(List<Shown> open) {
        List<Shown> openByChance = open.stream()
                .filter(pair -> pair.undecided() != null && pair.undecided().cause() == Undecided.Cause.OPEN)
                .toList();
        if (openByChance.isEmpty()) {
            return "";
        }
        if (openByChance.stream().anyMatch(pair -> pair.blocks() == null)) {
            return " More than " + Judge.MOST_BLOCKS + " " + unit
                    + "s would be needed to decide them all; use more rounds.";
        }
        int blocks = openByChance.stream()
                .mapToInt(pair -> Objects.requireNonNull(pair.blocks()))
                .max()
                .orElseThrow();
        return " To decide them "
                + (unit.equals("block") ? "run with --blocks " + blocks : "use " + new Counted(blocks, unit))
                + " (80 % power for each, if the true ratios are the measured ones).";
    }
}
