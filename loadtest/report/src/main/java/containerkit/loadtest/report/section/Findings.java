package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ScenarioText;
import containerkit.loadtest.report.view.ValueText;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Decisions of a run, one sentence for each scenario. A winner never stands without its interval. Contenders without a
 * significant difference are never ranked.
 */
final class Findings {
    private static final int MOST_NAMED = 3; // more pairs than that are counted: nobody reads on

    private final Plan plan;
    private final Counted all;
    private final ComparisonMetric comparedBy;

    private Findings(RunView view) {
        plan = view.plan();
        int machines = view.analysis().index().machines().size();
        all = new Counted(
                machines == 0 ? plan.blocks() : machines,
                view.analysis().index().unit());
        this.comparedBy = ComparisonMetric.primary(plan);
    }

    static List<String> of(RunView view) {
        Findings findings = new Findings(view);
        Map<Finding, List<String>> scenarios = new LinkedHashMap<>();
        int judged = 0;
        for (Part part : view.plan().parts()) {
            Map<String, List<Comparison>> pairs =
                    view.judged(part).stream().collect(Collectors.groupingBy(Comparison::scenario));
            for (Scenario scenario : part.scenarios()) {
                List<Comparison> own = pairs.getOrDefault(scenario.name(), List.of());
                if (!own.isEmpty()) {
                    judged++;
                    scenarios
                            .computeIfAbsent(findings.finding(own, judged), finding -> new ArrayList<>())
                            .add(inWords(view, part, scenario));
                }
            }
        }
        int all = judged;
        return scenarios.entrySet().stream()
                .map(entry ->
                        together(entry.getValue(), all) + ": " + entry.getKey().words() + ".")
                .toList();
    }

    /** Result of a scenario. Scenarios that were not judged for one reason share a sentence. */
    private record Finding(String words, int scenario) {}

    private static String inWords(RunView view, Part part, Scenario scenario) {
        String load = ScenarioText.inWords(view.analysis().run().paced(part, scenario));
        return view.plan().parts().size() > 1 ? part.name() + ": " + load : load;
    }

    private static String together(List<String> scenarios, int all) {
        int count = scenarios.size();
        return count == 1 ? scenarios.get(0) : (count == all ? "All " + all : count + " of the " + all) + " scenarios";
    }

    private Finding finding(List<Comparison> pairs, int scenario) {
        List<String> clauses = new ArrayList<>();
        pairs.stream().filter(pair -> pair.winner().isPresent()).forEach(pair -> clauses.add(won(pair)));
        pairs.stream().filter(pair -> pair.verdict() == Verdict.TIE).forEach(pair -> clauses.add(tied(pair)));
        List<Comparison> unseen = new ArrayList<>();
        Map<String, List<Comparison>> unjudged = new LinkedHashMap<>();
        for (Comparison pair : pairs) {
            if (pair.verdict() == Verdict.UNDECIDED && pair.minimumDetectablePercent() != null && !pair.failed()) {
                unseen.add(pair);
            } else if (pair.verdict() == Verdict.UNDECIDED) {
                unjudged.computeIfAbsent(
                                Objects.requireNonNullElse(pair.reason(), "the table of verdicts says why"),
                                reason -> new ArrayList<>())
                        .add(pair);
            }
        }
        if (!unseen.isEmpty()) {
            clauses.add(nothingShown(unseen));
        }
        unjudged.forEach((reason, open) ->
                clauses.add((open.size() == pairs.size() ? "no winner is named" : "not judged: " + names(open)) + " ("
                        + reason + ")"));
        boolean judged = clauses.size() > unjudged.size();
        return new Finding(String.join("; ", clauses), judged ? scenario : 0);
    }

    /**
     * Returns a sentence that names the better one first:
     * {@code jetty needs 0.93 × the CPU per request of tomcat [0.90, 0.96]}.
     */
    private String won(Comparison pair) {
        boolean first = pair.verdict() == Verdict.A;
        String of = " × the " + comparedBy.noun() + " of " + (first ? pair.b() : pair.a()).label();
        return (first ? pair.a() : pair.b()).label() + " " + comparedBy.verb() + " "
                + (first ? pair.ratio() : pair.ratio().inverted()).text(of)
                + (pair.ratio().mayTie(plan.tiePercent())
                        ? ", perhaps by less than " + ValueText.plain(plan.tiePercent()) + " %"
                        : "")
                + (pair.ratio().blocks() == all.number()
                        ? ""
                        : ", over " + pair.ratio().blocks() + " of " + all);
    }

    private String tied(Comparison pair) {
        return both(pair) + " tie: their " + comparedBy.noun() + " is alike within "
                + ValueText.plain(plan.tiePercent()) + " %, " + pair.ratio().text();
    }

    /** Returns {@code no significant difference in CPU per request between a and b (b needs at most 7.4 % more)}. */
    private String nothingShown(List<Comparison> pairs) {
        String start = "no significant difference in " + comparedBy.noun() + " ";
        if (pairs.size() <= MOST_NAMED) {
            return start
                    + pairs.stream()
                            .map(pair -> "between " + both(pair)
                                    + (pair.mostText() == null ? "" : " (" + pair.mostText() + ")"))
                            .collect(Collectors.joining(", or "));
        }
        DoubleSummaryStatistics most = pairs.stream()
                .map(pair -> pair.ratio().mostPercent())
                .filter(Objects::nonNull)
                .collect(Collectors.summarizingDouble(percent -> percent));
        return start + "in " + pairs.size() + " pairs (at most " + Display.PERCENT.text(most.getMin()) + " to "
                + Display.PERCENT.text(most.getMax()) + " % more, depending on the pair)";
    }

    private static String names(List<Comparison> pairs) {
        return pairs.size() > MOST_NAMED
                ? pairs.size() + " pairs"
                : pairs.stream().map(Findings::both).collect(Collectors.joining(", "));
    }

    private static String both(Comparison pair) {
        return pair.a().label() + " and " + pair.b().label();
    }
}
