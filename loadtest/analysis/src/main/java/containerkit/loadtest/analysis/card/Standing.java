package containerkit.loadtest.analysis.card;

import containerkit.loadtest.analysis.card.DecisionCard.Mark;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Judgement;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Joint result of the pairs of one row.
 *
 * @param variants the columns
 * @param against contender that all are compared with; null where all are compared with all
 * @param pairs results of the pairs; empty where nothing is judged
 * @param failed variants that failed in some block, and so are never the best
 * @param tiePercent the tie zone, in percent
 * @param names names of the variants
 */
record Standing(
        List<Variant> variants,
        @Nullable Variant against,
        List<Shown> pairs,
        List<Variant> failed,
        double tiePercent,
        Names names) {
    /** Result of a pair. */
    record Shown(Variant a, Variant b, Judgement judgement) {
        Verdict verdict() {
            return judgement.verdict();
        }

        private boolean loses(Variant variant) {
            return verdict() == Verdict.A && b.equals(variant) || verdict() == Verdict.B && a.equals(variant);
        }

        private boolean of(Variant variant) {
            return a.equals(variant) || b.equals(variant);
        }

        private Variant other(Variant variant) {
            return a.equals(variant) ? b : a;
        }

        private boolean of(List<Variant> some) {
            return some.contains(a) && some.contains(b);
        }
    }

    /**
     * Words about a row in parts, for a sentence that puts words of its own between them.
     *
     * @param result {@code best}, {@code equal within 3 %}, {@code not decided}, or how many are better and worse
     * @param scope contenders that it is about; empty where it is about all
     * @param details rest of the words, e.g. the names of the best; may be empty
     */
    record Words(String result, String scope, String details) {
        String text() {
            return result + scope + details;
        }

        /** Returns the same with other words for whom it is about, unless it is about all. */
        Words about(String others) {
            return scope.isEmpty() ? this : new Words(result, others, details);
        }
    }

    /**
     * Returns the variants that may be the best: no other beats them, and they did not fail. A variant that beats another has also
     * beaten all that the other beats.
     */
    List<Variant> candidates() {
        return among().stream().filter(this::unbeaten).toList();
    }

    private boolean unbeaten(Variant variant) {
        return pairs.stream().noneMatch(pair -> pair.loses(variant));
    }

    /** Returns the candidates that beat, or tie with, all others. */
    private List<Variant> best() {
        return candidates().stream()
                .filter(variant -> among().stream().noneMatch(other -> pairs.stream()
                        .anyMatch(pair -> pair.verdict() == Verdict.UNDECIDED
                                && pair.of(List.of(variant, other))
                                && !beats(variant, other))))
                .toList();
    }

    /** Returns whether it beats the other, or one that does. */
    private boolean beats(Variant variant, Variant other) {
        List<Variant> beaten = new ArrayList<>(List.of(variant));
        for (int at = 0; at < beaten.size(); at++) {
            Variant winner = beaten.get(at);
            pairs.stream()
                    .filter(pair -> pair.of(winner) && pair.loses(pair.other(winner)))
                    .map(pair -> pair.other(winner))
                    .filter(loser -> !beaten.contains(loser))
                    .forEach(beaten::add);
        }
        return beaten.contains(other);
    }

    /** Returns the variants that have a pair; the others were not measured. */
    private List<Variant> compared() {
        return variants.stream()
                .filter(variant -> pairs.stream().anyMatch(pair -> pair.of(variant)))
                .toList();
    }

    /**
     * Returns the variants among which the best is named: all, or those that did not fail where no other beat one that
     * did.
     */
    private List<Variant> among() {
        return someFailedUnbeaten()
                ? compared().stream()
                        .filter(variant -> !failed.contains(variant))
                        .toList()
                : compared();
    }

    private boolean someFailedUnbeaten() {
        return against == null && !pairs.isEmpty() && failed.stream().anyMatch(this::unbeaten);
    }

    /** Returns the undecided pairs that leave open which variant is the best. */
    List<Shown> open() {
        List<Variant> candidates = candidates();
        return pairs.stream()
                .filter(pair -> pair.verdict() == Verdict.UNDECIDED && (against != null || pair.of(candidates)))
                .toList();
    }

    /**
     * Returns whether the result is open. It is also open where only one variant did not fail: nothing can be the best
     * of one.
     */
    boolean undecided() {
        return !pairs.isEmpty() && (among().size() < 2 || !open().isEmpty() || against == null && best().isEmpty());
    }

    /**
     * Returns whether the best is open but some variants are excluded; against one variant, whether some pairs are
     * decided.
     */
    boolean narrowed() {
        return undecided()
                && (against == null
                        ? candidates().size() < among().size() && !open().isEmpty()
                        : pairs.stream().anyMatch(pair -> pair.verdict() != Verdict.UNDECIDED));
    }

    /** Returns the ratio to the contender that all are compared with; null for itself, and where there is none. */
    @Nullable
    Ratio ratio(Variant variant) {
        return pairs.stream()
                .filter(pair -> against != null && pair.a().equals(variant))
                .map(pair -> pair.judgement().ratio())
                .findFirst()
                .orElse(null);
    }

    /** Returns the joint standing of two parts that compare with the same contender. */
    Standing with(Standing other) {
        return new Standing(
                Stream.concat(variants.stream(), other.variants.stream())
                        .distinct()
                        .toList(),
                against,
                Stream.concat(pairs.stream(), other.pairs.stream()).toList(),
                Stream.concat(failed.stream(), other.failed.stream()).distinct().toList(),
                tiePercent,
                names);
    }

    Mark mark(Variant variant) {
        if (against != null) {
            return pairs.stream()
                    .filter(pair -> pair.a().equals(variant))
                    .findFirst()
                    .map(pair -> switch (pair.verdict()) {
                        case A -> Mark.BETTER;
                        case B -> Mark.WORSE;
                        case TIE -> Mark.EQUAL;
                        case UNDECIDED -> Mark.NONE;
                    })
                    .filter(mark -> mark != Mark.NONE || !failed.contains(variant))
                    .orElse(failed.contains(variant) ? Mark.FAILED : Mark.NONE);
        }
        if (failed.contains(variant)) {
            return Mark.FAILED;
        }
        return !allEqual() && !undecided() && best().contains(variant) ? Mark.BEST : Mark.NONE;
    }

    /** Returns whether no two variants differ. */
    boolean allEqual() {
        return !undecided() && candidates().size() == among().size();
    }

    /** Returns whether one variant is better than all others. */
    boolean namesOne() {
        return against == null && !undecided() && candidates().size() == 1;
    }

    /**
     * Returns the result in words: {@code best: tomcat}, {@code equal within 3 %},
     * {@code not decided: at most 7.4 % apart}, {@code best: tomcat or jetty, not decided which (at most 7.4 % apart)}.
     */
    String words() {
        return words(false).text();
    }

    /**
     * Returns the result in parts.
     *
     * @param brief without the largest difference still possible
     */
    Words words(boolean brief) {
        if (pairs.isEmpty()) {
            return new Words("", "", "");
        }
        if (against != null) {
            return new Words(counted(verdict -> ""), "", "");
        }
        String equal = "equal within " + Display.PLAIN.text(tiePercent) + " %";
        if (undecided()) {
            String most = brief ? "" : mostText();
            if (narrowed()) {
                return new Words("best", scope(), ": " + joined(candidates(), "or") + ", not decided which" + most);
            }
            return among().size() < 2
                    ? new Words("not decided", "", ": fewer than two that were measured did not fail" + most)
                    : new Words("not decided", scope(), most);
        }
        if (allEqual()) {
            return new Words(equal, scope(), "");
        }
        List<Variant> best = best();
        return new Words("best", scope(), ": " + joined(best, "and") + (best.size() == 1 ? "" : ", " + equal));
    }

    /** Returns whether the words name the best, or several of which one is the best. */
    boolean namesSome() {
        return against == null && !pairs.isEmpty() && (narrowed() || !undecided() && !allEqual());
    }

    /**
     * Returns the variants that a result is about, where one that failed was not shown to be worse; else an empty
     * string.
     */
    String scope() {
        return someFailedUnbeaten() ? " among those that did not fail" : "";
    }

    /**
     * Returns the number of pairs by verdict, e.g. {@code against tomcat: 3 better, 12 worse, 2 not decided}.
     *
     * @param details words that follow those of a verdict
     */
    String counted(Function<Verdict, String> details) {
        return "against " + names.of(Objects.requireNonNull(against)) + ": "
                + Stream.of(
                                count(Verdict.A, "better", details),
                                count(Verdict.B, "worse", details),
                                count(Verdict.TIE, "equal within " + Display.PLAIN.text(tiePercent) + " %", details),
                                count(Verdict.UNDECIDED, "not decided", details))
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(", "));
    }

    private @Nullable String count(Verdict verdict, String words, Function<Verdict, String> details) {
        long count = pairs.stream().filter(pair -> pair.verdict() == verdict).count();
        return count == 0 ? null : count + " " + words + details.apply(verdict);
    }

    /** Returns the largest difference still possible, e.g. {@code : at most 7.4 % apart}; in brackets after names. */
    private String mostText() {
        Double most = mostPercent();
        boolean wide = open().stream()
                .map(pair -> pair.judgement().ratio())
                .anyMatch(ratio -> ratio.mostPercent() != null && ratio.shownMostPercent() == null);
        String text = most != null
                ? "at most " + Display.PERCENT.text(most) + " % apart"
                : wide ? "perhaps more than " + Display.PLAIN.text(Ratio.MOST_SHOWN_PERCENT) + " % apart" : "";
        return text.isEmpty() ? "" : narrowed() ? " (" + text + ")" : ": " + text;
    }

    /**
     * Returns the largest difference still possible between the variants that could be the best, in percent; null where
     * it is unknown or too large to tell anything.
     */
    @Nullable
    Double mostPercent() {
        List<Double> most = new ArrayList<>();
        for (Shown pair : open()) {
            Double percent = pair.judgement().ratio().shownMostPercent();
            if (percent == null) {
                return null;
            }
            most.add(percent);
        }
        return most.stream().max(Double::compare).orElse(null);
    }

    /**
     * Returns the number of blocks that would decide all open pairs; null where that is unknown for one, as for one that
     * failed, or no pair is open.
     */
    @Nullable
    Integer decidingBlocks() {
        int blocks = 0;
        for (Shown pair : open()) {
            Integer own = pair.judgement().decidingBlocks();
            if (own == null || failed.contains(pair.a()) || failed.contains(pair.b())) {
                return null;
            }
            blocks = Math.max(blocks, own);
        }
        return blocks == 0 ? null : Integer.valueOf(blocks);
    }

    private String joined(List<Variant> variants, String last) {
        List<String> labels = names.of(variants);
        return labels.size() < 2
                ? String.join("", labels)
                : String.join(", ", labels.subList(0, labels.size() - 1)) + " " + last + " "
                        + labels.get(labels.size() - 1);
    }
}
