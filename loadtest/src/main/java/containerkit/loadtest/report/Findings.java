package containerkit.loadtest.report;

import containerkit.loadtest.analyse.Comparison;
import containerkit.loadtest.analyse.Verdict;
import containerkit.loadtest.analyse.Yardstick;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What a run decided, one sentence for each scenario; a winner never stands without its interval. */
final class Findings {
    private Findings() {}

    static List<String> of(RunView view) {
        List<String> sentences = new ArrayList<>();
        boolean several = view.plan().parts().size() > 1;
        for (Part part : view.plan().parts()) {
            for (Scenario scenario : part.scenarios()) {
                List<Comparison> pairs = view.judged(part).stream()
                        .filter(pair -> pair.scenario().equals(scenario.name()))
                        .toList();
                if (!pairs.isEmpty()) {
                    sentences.add((several ? part.name() + ", " : "") + scenario.name() + ", "
                            + Yardstick.primary(view.plan()).noun() + ": "
                            + sentence(pairs, view.plan()) + ".");
                }
            }
        }
        return sentences;
    }

    private static String sentence(List<Comparison> pairs, Plan plan) {
        List<Comparison> open = pairs.stream()
                .filter(pair -> pair.verdict() == Verdict.UNDECIDED)
                .toList();
        List<String> clauses = new ArrayList<>();
        pairs.stream().filter(pair -> pair.winner().isPresent()).forEach(pair -> clauses.add(won(pair, plan)));
        pairs.stream().filter(pair -> pair.verdict() == Verdict.TIE).forEach(pair -> clauses.add(tied(pair)));
        if (clauses.isEmpty()) {
            return "nothing was decided" + why(open) + visible(open);
        }
        if (!open.isEmpty()) {
            clauses.add("undecided: " + String.join(", ", names(open)) + visible(open));
        }
        return String.join("; ", clauses);
    }

    /** The better one first: {@code jetty 0.93 × tomcat [0.90, 0.96]}. */
    private static String won(Comparison pair, Plan plan) {
        String ratio = pair.verdict() == Verdict.A
                ? pair.a().label() + " " + pair.ratio().text(" × " + pair.b().label())
                : pair.b().label() + " "
                        + pair.ratio().inverted().text(" × " + pair.a().label());
        return ratio
                + (pair.ratio().mayTie(plan.tiePercent())
                        ? ", perhaps by less than " + FigureText.plain(plan.tiePercent()) + " %"
                        : "")
                + (pair.ratio().blocks() == plan.blocks()
                        ? ""
                        : ", over " + pair.ratio().blocks() + " of " + plan.blocks()
                                + (plan.blocks() == 1 ? " block" : " blocks"));
    }

    private static String tied(Comparison pair) {
        return pair.a().label() + " and " + pair.b().label() + " tie, "
                + pair.ratio().text();
    }

    /** The reason that all share, or where to find them. */
    private static String why(List<Comparison> open) {
        List<String> reasons = open.stream()
                .map(Comparison::reason)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return reasons.size() == 1 ? " (" + reasons.get(0) + ")" : " (the table of verdicts says why)";
    }

    private static String visible(List<Comparison> open) {
        List<Comparison> sorted = open.stream()
                .filter(pair -> pair.smallestVisiblePercent() != null)
                .sorted((one, other) -> Double.compare(one.smallestVisiblePercent(), other.smallestVisiblePercent()))
                .toList();
        if (sorted.isEmpty()) {
            return "";
        }
        String least = sorted.get(0).smallestVisibleText();
        String most = sorted.get(sorted.size() - 1).smallestVisibleText();
        return "; the smallest visible difference was "
                + (least.equals(most) ? least : least + " to " + most + ", depending on the pair");
    }

    private static List<String> names(List<Comparison> pairs) {
        return pairs.stream().map(Comparison::pair).toList();
    }
}
