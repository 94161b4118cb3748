package containerkit.loadtest.report.view;

import containerkit.loadtest.analysis.explanation.Effect;
import containerkit.loadtest.analysis.explanation.Explanation;
import containerkit.loadtest.analysis.explanation.GapShare;
import containerkit.loadtest.analysis.explanation.Role;
import containerkit.loadtest.analysis.pair.Result;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The explanation of a gap in the words of the terminal, the report and the documents for programs. */
public record ExplanationText(Explanation explanation) {
    private static final String REST = "together beyond each";
    private static final String BEYOND = "what the settings do together ";
    private static final String EACH = " what each does alone";

    /**
     * A line of the table.
     *
     * @param name the mode, or another name for a line that is not a mode
     * @param changes settings that differ from the mode that all start from; null where the line is not one change
     * @param ratio over that mode
     * @param share of the gap
     * @param result in one or two words
     */
    public record Row(String name, @Nullable String changes, String ratio, String share, String verdict) {}

    /** Returns {@code tomcat from stock to tuned, blocking-kit-c50: throughput, × stock, over 8 blocks}. */
    public String headline() {
        return explanation.plan().from().contender() + " from " + from() + " to " + to() + ", "
                + explanation.plan().load().name() + ": "
                + explanation.comparedBy().noun() + ", × " + from() + ", over "
                + new Counted(explanation.gap().ratio().blocks(), "block");
    }

    /** Returns the gap, a line for each change, and the joint effect of the changes beyond that. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        Effect gap = explanation.gap();
        rows.add(new Row(to(), null, gap.ratio().text(), "", gapVerdict(gap)));
        explanation.steps().forEach((step, effect) -> {
            String word = explanation.role(effect).word();
            rows.add(new Row(
                    step.mode(),
                    String.join(", ", explanation.plan().changes(step)),
                    effect.ratio().text(),
                    share(effect.share()),
                    effect.shown() ? word + ", " + better(effect) : word));
        });
        Effect rest = explanation.rest();
        rows.add(new Row(REST, null, rest.ratio().text(), share(rest.share()), restVerdict(rest)));
        return rows;
    }

    /** Returns sentences on how to read the table. */
    public List<String> reading() {
        List<String> reading = new ArrayList<>();
        List<String> leftOut = explanation.plan().leftOut();
        if (!leftOut.isEmpty()) {
            reading.add("no step for what both servers ran with anyway: " + String.join(", ", leftOut));
        }
        reading.add(
                REST + ": " + BEYOND + "beyond" + EACH + " (a share above 0 %) or short of it (below 0 %: some do the "
                        + "same job), and the chance that every start brings.");
        if (explanation.gap().share() != null
                || explanation.steps().values().stream().anyMatch(step -> step.share() != null)) {
            reading.add("Shares are over the " + new Counted(explanation.commonBlocks(), "block")
                    + " that all servers have.");
        }
        reading.add("Intervals hold together with 95 %, those of the gap and the changes and those of shares.");
        return reading;
    }

    /** Returns the reasons why changes cannot be named causes, each with the names of the changes. */
    public List<String> reasons() {
        Map<String, Effect> effects = new LinkedHashMap<>();
        effects.put(to(), explanation.gap());
        explanation.steps().forEach((step, effect) -> effects.put(step.mode(), effect));
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        effects.forEach((name, effect) -> {
            if (effect.objection() != null) {
                byReason.computeIfAbsent(effect.objection(), reason -> new ArrayList<>())
                        .add(name);
            }
        });
        List<String> reasons = new ArrayList<>();
        byReason.forEach((reason, names) -> reasons.add(
                "no result: " + (names.size() == effects.size() ? "" : String.join(", ", names) + ": ") + reason));
        return reasons;
    }

    /** Returns one sentence: the causes, or the largest effect that could have remained hidden. */
    public String conclusion() {
        String unjudged = explanation.gap().objection();
        if (unjudged != null
                && explanation.steps().values().stream().allMatch(effect -> unjudged.equals(effect.objection()))) {
            return "neither the gap nor any setting has a result: " + unjudged + ".";
        }
        List<String> clauses = new ArrayList<>(List.of(gap()));
        List<Variant> causes = explanation.having(Role.CAUSE);
        List<Variant> against = explanation.having(Role.AGAINST);
        List<Variant> others = explanation.having(Role.NO_GAP);
        if (!causes.isEmpty()) {
            clauses.add((causes.size() == 1 ? "significant cause: " : "significant causes: ") + named(causes));
        } else if (explanation.gap().shown()) {
            clauses.add("no single setting is a significant cause" + hidden(", but one may still change it by up to "));
        } else if (others.isEmpty()) {
            clauses.add("no single setting changes it significantly" + hidden(", but one may still do so by up to "));
        }
        if (!against.isEmpty()) {
            clauses.add((against.size() == 1 ? "works" : "work") + " against the gap: " + named(against));
        }
        if (!others.isEmpty()) {
            clauses.add((others.size() == 1 ? "changes" : "change") + " it, but there is no gap: " + named(others));
        }
        if (explanation.rest().shown()) {
            clauses.add(rest());
        }
        return String.join("; ", clauses) + ".";
    }

    private String gap() {
        String noun = explanation.comparedBy().noun();
        Effect gap = explanation.gap();
        if (gap.shown()) {
            return to() + " has " + times(gap) + " the " + noun + " of " + from() + " (" + better(gap) + ")";
        }
        if (gap.result() == Result.EQUAL) {
            return to() + " and " + from() + " are equal: their " + noun + " is alike within "
                    + ValueText.plain(explanation.plan().plan().marginPercent()) + " %";
        }
        String most = gap.ratio().interval() == null || gap.objection() != null
                ? ""
                : gap.ratio().shownInterval() == null
                        ? " (" + Interval.NOT_ENOUGH_DATA + ")"
                        : " (it may be up to "
                                + percent(Objects.requireNonNull(gap.ratio().mostPercent())) + ")";
        return "open: gap in " + noun + " between " + to() + " and " + from() + most;
    }

    private String rest() {
        String verb =
                switch (explanation.role(explanation.rest())) {
                    case CAUSE -> "goes beyond";
                    case AGAINST -> "falls short of";
                    default -> "differs from";
                };
        return BEYOND + verb + EACH + " (" + times(explanation.rest()) + ", chance of the starts included)";
    }

    private String restVerdict(Effect rest) {
        return switch (explanation.role(rest)) {
            case CAUSE -> "beyond";
            case AGAINST -> "short of it";
            case NO_GAP -> "significant";
            case NEGLIGIBLE, NOT_SHOWN -> explanation.role(rest).word();
        };
    }

    private String gapVerdict(Effect gap) {
        return gap.shown() ? better(gap) : gap.result() == Result.EQUAL ? "equal" : Role.NOT_SHOWN.word();
    }

    private String better(Effect effect) {
        return explanation
                        .comparedBy()
                        .firstIsBetter(Objects.requireNonNull(effect.ratio().value()))
                ? "better"
                : "worse";
    }

    private String named(List<Variant> steps) {
        return steps.stream()
                .map(step -> step.mode() + " ("
                        + times(Objects.requireNonNull(explanation.steps().get(step))) + ")")
                .collect(Collectors.joining(", "));
    }

    /** Returns the largest effect that a step may have that is not significant; nothing where none was judged. */
    private String hidden(String before) {
        List<Ratio> judged = explanation.steps().values().stream()
                .filter(effect -> effect.objection() == null && !effect.shown())
                .map(Effect::ratio)
                .toList();
        if (judged.stream().anyMatch(ratio -> ratio.shownInterval() == null)) {
            return " (" + Interval.NOT_ENOUGH_DATA + ")";
        }
        OptionalDouble most = judged.stream()
                .mapToDouble(ratio -> Objects.requireNonNull(ratio.mostPercent()))
                .max();
        return most.isPresent() ? before + percent(most.getAsDouble()) : "";
    }

    private String from() {
        return explanation.plan().from().mode();
    }

    private String to() {
        return explanation.plan().to().mode();
    }

    private static String share(@Nullable GapShare share) {
        return share == null ? Columns.UNKNOWN : share.text();
    }

    private static String times(Effect effect) {
        return Ratio.text(Objects.requireNonNull(effect.ratio().value())) + " ×";
    }

    /** Returns the percentage rounded up, because it is a limit. */
    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.0f %%", Math.ceil(value));
    }
}
