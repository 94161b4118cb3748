package containerkit.loadtest.analysis.card;

import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Undecided;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.analysis.verdict.Comparisons;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.FirstFew;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sentence above the rows of a decision card: the result by the primary metric. */
record CardSentence(
        Plan plan,
        ComparisonMetric primary,
        List<Comparison> comparisons,
        Standings standings,
        Comparisons rules,
        Names names) {
    private static final int MOST_NAMED = 2; // scenarios
    private static final int MOST_FAILED = 3; // contenders
    private static final int MOST_CLAUSES = 4; // more do not fit into a sentence
    private static final int MOST_LISTED = 3; // contenders with one verdict
    private static final String AMONG_OTHERS = " among the others"; // those that failed were named before

    /** Words, and whether a confidence interval is among them. */
    record Phrase(String text, boolean interval) {
        private static final Phrase EMPTY = new Phrase("", false);
    }

    /**
     * The primary metric, load by load; loads that show the same share a clause, and many loads say less of each. Of more results
     * than a sentence takes it has those of the most loads.
     */
    Phrase phrase() {
        List<Load> loads = loads();
        if (plan.parts().stream().allMatch(part -> part.variants().size() == 1)) {
            return new Phrase("Nothing is compared: there is one contender.", false);
        }
        if (loads.isEmpty()) {
            String text = unjudged().isEmpty() ? "Nothing is compared." : sentences(failures(), unjudged(), mode());
            return new Phrase(text, false);
        }
        String barred = nothingDecided(loads);
        if (barred != null) {
            return new Phrase(
                    sentences(
                            failures(),
                            capitalized(primary.noun()) + ": this run decides nothing (" + barred + ").",
                            mode()),
                    false);
        }
        Map<Phrase, List<Load>> alike = loads.stream()
                .collect(Collectors.groupingBy(
                        load -> clause(load, load.standing().against() != null && loads.size() > 1),
                        LinkedHashMap::new,
                        Collectors.toList()));
        if (alike.size() > MOST_CLAUSES) {
            alike = loads.stream()
                    .collect(
                            Collectors.groupingBy(load -> clause(load, true), LinkedHashMap::new, Collectors.toList()));
        }
        boolean one = alike.size() == 1;
        List<Map.Entry<Phrase, List<Load>>> most = List.copyOf(alike.entrySet());
        if (most.size() > MOST_CLAUSES) {
            most = most.stream()
                    .sorted(Comparator.comparing(each -> -each.getValue().size()))
                    .limit(MOST_CLAUSES)
                    .toList();
        }
        int others = loads.size()
                - most.stream().mapToInt(each -> each.getValue().size()).sum();
        String clauses = most.stream()
                        .map(each -> each.getKey().text()
                                + (one ? "" : " (in " + named(each.getValue(), loads.size()) + ")"))
                        .collect(Collectors.joining("; "))
                + (others == 0 ? "" : "; " + new Counted(others, "scenario") + " with other results, in the card");
        return new Phrase(
                sentences(failures(), capitalized(clauses) + ".", unsteadyReference(), unjudged(), mode()),
                alike.keySet().stream().anyMatch(Phrase::interval));
    }

    /** Returns the reason for which no pair has a verdict, if it is one and not chance; else null. */
    private static @Nullable String nothingDecided(List<Load> loads) {
        List<Undecided> reasons = loads.stream()
                .flatMap(load -> load.standing().pairs().stream())
                .map(pair -> pair.judgement().undecided())
                .distinct()
                .toList();
        Undecided only = reasons.size() == 1 ? reasons.get(0) : null;
        return only == null || only.cause() == Undecided.Cause.OPEN ? null : only.reason();
    }

    private static String sentences(String... all) {
        return Stream.of(all).filter(sentence -> !sentence.isEmpty()).collect(Collectors.joining(" "));
    }

    /** {@code All ran in mode tuned.}, where their names leave it out; or nothing. */
    private String mode() {
        return names.mode() == null ? "" : "All ran in mode " + names.mode() + ".";
    }

    /** Returns a sentence where the contender that others are compared with was not steady; else an empty string. */
    private String unsteadyReference() {
        Variant against = plan.against();
        long unsteady = standings.index().run().unsettledLaunches().stream()
                .filter(launch -> launch.variant().equals(against))
                .count();
        long starts = standings
                .index()
                .run()
                .latestLaunches()
                .filter(launch -> launch.variant().equals(against) && launch.warmUp() != null)
                .count();
        return against == null || unsteady == 0
                ? ""
                : capitalized(names.of(against)) + ", with which others are compared, was not steady in " + unsteady
                        + " of " + new Counted(starts, "start") + ".";
    }

    static String capitalized(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /**
     * A scenario of a part, with the standing of its pairs.
     *
     * @param part null for a scenario of several parts that compare with the same contender
     */
    private record Load(@Nullable Part part, Scenario scenario, Standing standing) {
        Load with(Load other) {
            return new Load(null, scenario, standing.with(other.standing));
        }
    }

    private List<Load> loads() {
        Map<List<String>, Load> loads = new LinkedHashMap<>();
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                Standing standing = standings.of(part, scenario, primary);
                if (!standing.pairs().isEmpty()) {
                    List<String> key = standing.against() == null
                            ? List.of(scenario.name(), part.name())
                            : List.of(scenario.name());
                    loads.merge(key, new Load(part, scenario, standing), Load::with);
                }
            }
        }
        return List.copyOf(loads.values());
    }

    /**
     * Returns a sentence such as {@code Scenarios under ab and siege have values and no verdict.}, or an empty string.
     */
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
                : "Scenarios under " + String.join(" and ", tools)
                        + " have values and no verdict: only the built-in generator (tool: " + Scenario.BUILT_IN_TOOL
                        + "), whose own cost and errors are measured, names winners.";
    }

    /** Returns sentences such as {@code Undertow failed in 2 of 7 blocks, so it cannot win.}, or an empty string. */
    private String failures() {
        List<Part> judged = plan.parts().stream()
                .filter(part ->
                        part.variants().size() > 1 && part.scenarios().stream().anyMatch(Comparisons::judgeable))
                .toList();
        List<String> failures = judged.stream()
                .flatMap(part -> part.variants().stream()
                        .map(variant -> rules.failure(part, variant, names.of(variant)))
                        .filter(Objects::nonNull)
                        .map(failure -> failure + (plan.parts().size() > 1 ? " of part " + part.name() : "")))
                .toList();
        int more = failures.size() - MOST_FAILED;
        return failures.isEmpty()
                ? ""
                : capitalized(String.join(", ", failures.subList(0, Math.min(MOST_FAILED, failures.size()))))
                        + (more > 0 ? ", and " + more + " more failed" : "")
                        + (failures.size() == 1 ? ", so it cannot win" : ", so they cannot win")
                        + (plan.parts().size() > 1 ? " there." : ".");
    }

    private String named(List<Load> loads, int all) {
        return loads.size() > MOST_NAMED
                ? loads.size() + " of " + all + " scenarios"
                : loads.stream()
                        .map(load -> load.part() == null
                                ? load.scenario().name()
                                : standings.place(load.part(), load.scenario()))
                        .collect(Collectors.joining(" and "));
    }

    /** @param brief without values, which the card's rows have */
    private Phrase clause(Load load, boolean brief) {
        Standing standing = load.standing();
        if (standing.against() != null) {
            return against(standing, brief);
        }
        if (!standing.namesOne()) {
            return new Phrase(shared(standing, standing.words(brief).about(AMONG_OTHERS)), false);
        }
        Phrase runnerUp = brief ? Phrase.EMPTY : runnerUp(load);
        return new Phrase(superlative(standing) + runnerUp.text(), runnerUp.interval());
    }

    private String superlative(Standing standing) {
        return names.of(best(standing)) + " " + primary.superlative()
                + (standing.scope().isEmpty() ? "" : AMONG_OTHERS);
    }

    private static Variant best(Standing standing) {
        return standing.candidates().get(0);
    }

    private String shared(Standing standing, Standing.Words words) {
        if (standing.namesSome()) {
            return words.result() + " by " + primary.noun() + words.scope() + words.details();
        }
        return primary.noun() + " is " + words.text();
    }

    /** {@code CPU per request against tomcat: 2 better (netty 0.26 [0.24, 0.28], vertx 0.3 [0.2, 0.4]), 1 not decided}. */
    private Phrase against(Standing standing, boolean brief) {
        String counted = standing.counted(verdict -> brief ? "" : listed(standing, verdict));
        return new Phrase(primary.noun() + " " + counted, !brief && counted.contains("["));
    }

    /** Returns the names behind a verdict in brackets, those with the largest difference first. */
    private String listed(Standing standing, Verdict verdict) {
        if (verdict == Verdict.UNDECIDED) {
            return ""; // the card's rows have them
        }
        List<String> all = standing.pairs().stream()
                .filter(pair -> pair.verdict() == verdict)
                .sorted(Comparator.comparingDouble(pair -> -Math.abs(
                        Math.log(Objects.requireNonNull(pair.judgement().ratio().value())))))
                .map(pair -> names.of(pair.a())
                        + (verdict == Verdict.A ? " " + pair.judgement().ratio().text() : ""))
                .toList();
        return all.isEmpty() ? "" : " (" + new FirstFew(all, MOST_LISTED) + ")";
    }

    /** {@code : 0.93 × jetty [0.90, 0.96]}: the one that comes closest, in that direction. */
    private Phrase runnerUp(Load load) {
        Variant first = best(load.standing());
        List<Variant> failed =
                load.standing().scope().isEmpty() ? List.of() : load.standing().failed();
        return comparisons.stream()
                .filter(pair -> pair.comparedBy() == primary
                        && pair.part()
                                .equals(Objects.requireNonNull(load.part()).name())
                        && pair.scenario().equals(load.scenario().name())
                        && !failed.contains(pair.a())
                        && !failed.contains(pair.b())
                        && pair.ratio().value() != null
                        && (pair.a().equals(first) || pair.b().equals(first)))
                .min(Comparator.comparingDouble(pair ->
                        Math.abs(Math.log(Objects.requireNonNull(pair.ratio().value())))))
                .map(pair -> pair.a().equals(first)
                        ? times(pair.ratio(), pair.b())
                        : times(pair.ratio().inverted(), pair.a()))
                .orElse(Phrase.EMPTY);
    }

    private Phrase times(Ratio ratio, Variant other) {
        return new Phrase(": " + ratio.text(" × " + names.of(other)), ratio.interval() != null);
    }
}
