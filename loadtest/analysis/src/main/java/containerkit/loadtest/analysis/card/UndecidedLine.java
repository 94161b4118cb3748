package containerkit.loadtest.analysis.card;

import containerkit.loadtest.analysis.card.Standing.Shown;
import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.stats.Judgement;
import containerkit.loadtest.analysis.stats.Undecided;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.FirstFew;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Line of a decision card on the pairs that the primary metric does not decide.
 *
 * @param unit unit that verdicts count: block, or machine
 * @param ran number of units that ran
 */
record UndecidedLine(Plan plan, String unit, int ran, ComparisonMetric primary, Standings standings, Names names) {
    private static final int MOST_PAIRS = 2;
    private static final int MOST_REASONS = 3;

    /**
     * Returns one line on what the primary metric does not decide, and what a decision would take; null where all is
     * decided.
     */
    @Nullable
    String text() {
        List<Shown> open = new ArrayList<>();
        List<Shown> withoutFailed = new ArrayList<>(); // more blocks would have to show that one that failed loses
        List<String> named = new ArrayList<>();
        int pairs = 0;
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                Standing standing = standings.of(part, scenario, primary);
                pairs += standing.pairs().size();
                for (Shown pair : standing.pairs()) {
                    if (pair.verdict() == Verdict.UNDECIDED) {
                        open.add(pair);
                        if (!standing.failed().contains(pair.a())
                                && !standing.failed().contains(pair.b())) {
                            withoutFailed.add(pair);
                        }
                        named.add(names.of(pair.a()) + " / " + names.of(pair.b()) + ", "
                                + standings.place(part, scenario));
                    }
                }
            }
        }
        if (open.isEmpty()) {
            return null;
        }
        Map<String, Long> reasons = open.stream()
                .collect(Collectors.groupingBy(
                        pair -> pair.judgement().undecided() == null
                                ? "unknown"
                                : pair.judgement().undecided().reason(),
                        LinkedHashMap::new,
                        Collectors.counting()));
        List<String> counted = reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(each -> each.getKey() + " (" + each.getValue() + ")")
                .toList();
        String why = reasons.size() == 1
                ? reasons.keySet().iterator().next()
                : new FirstFew(counted, MOST_REASONS).toString();
        return CardSentence.capitalized(primary.noun()) + ": " + open.size() + " of " + new Counted(pairs, "pair")
                + (open.size() == 1 ? " is" : " are") + " not decided (" + why + ")"
                + (open.size() > MOST_PAIRS ? "" : ": " + String.join(" and ", named)) + "."
                + blocks(open.size(), withoutFailed);
    }

    /** Returns a sentence for a plan with looks, whose own numbers are larger; else an empty string. */
    private String fixed() {
        return plan.looks().isEmpty() ? "" : " That number is fixed; with looks it takes more.";
    }

    private String blocks(int open, List<Shown> withoutFailed) {
        List<Judgement> openByChance = withoutFailed.stream()
                .map(Shown::judgement)
                .filter(pair -> pair.undecided() != null && pair.undecided().cause() == Undecided.Cause.OPEN)
                .toList();
        if (openByChance.isEmpty()) {
            return "";
        }
        int[] needed = openByChance.stream()
                .map(Judgement::decidingBlocks)
                .filter(Objects::nonNull)
                .mapToInt(blocks -> Math.max(ran + 1, blocks)) // a pair may have lost some
                .sorted()
                .toArray();
        if (needed.length < openByChance.size()) {
            return " To decide all those that are open would take more than " + Judge.MOST_BLOCKS + " " + unit + "s"
                    + (needed.length == 0 ? "" : ", the closest of them " + needed[0])
                    + ". More rounds in each block help, too.";
        }
        int all = needed[needed.length - 1];
        return " To decide "
                + (openByChance.size() < open ? "those that are open " : open == 1 ? "it " : "them ")
                + (unit.equals("block") ? "run with --blocks " + all : "use " + new Counted(all, unit))
                + (2 * needed[0] > all ? "" : ", for the closest of them " + needed[0])
                + (openByChance.size() == 1
                        ? " (80 % power, if the true ratio is the measured one)."
                        : " (80 % power for each, if the true ratios are the measured ones).")
                + fixed();
    }
}
