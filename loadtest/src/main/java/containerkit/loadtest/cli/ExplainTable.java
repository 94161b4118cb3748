package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Effect;
import containerkit.loadtest.analyse.Explanation;
import containerkit.loadtest.analyse.GapShare;
import containerkit.loadtest.analyse.Interval;
import containerkit.loadtest.analyse.Ratio;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What explains a gap, within 80 columns: the gap, a line for each change, what is left, and what follows from it. */
record ExplainTable(Explanation explanation) {
    private static final int LONGEST_NAME = 23;
    private static final double PERCENT = 100;
    private static final String LEFT = "what is left";

    List<String> lines() {
        String from = explanation.plan().from().mode();
        String to = explanation.plan().to().mode();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(to, explanation.gap(), explanation.gap().shown() ? "" : "not shown"));
        explanation
                .steps()
                .forEach((step, effect) -> rows.add(row(step.mode(), effect, effect.shown() ? "cause" : "not shown")));
        rows.add(row(LEFT, explanation.rest(), explanation.rest().shown() ? "shown" : "not shown"));
        List<String> lines = new ArrayList<>(List.of(
                explanation.plan().from().contender() + " from " + from + " to " + to + ", "
                        + explanation.plan().load().name(),
                explanation.yardstick().noun() + ", × " + from + ", over "
                        + blocks(explanation.gap().ratio().blocks()) + ":",
                ""));
        lines.addAll(new TextTable(
                        List.of("setting", "ratio", "of the gap", "verdict"), List.of(false, false, false, false), rows)
                .lines());
        lines.add("");
        explanation
                .steps()
                .keySet()
                .forEach(step -> lines.addAll(new Paragraph(step.mode() + ": "
                                + String.join(", ", explanation.plan().changes(step)))
                        .lines()));
        lines.addAll(reasons());
        lines.add("Intervals hold together with 95 %, those of ratios and those of shares.");
        lines.add("");
        lines.addAll(new Paragraph(conclusion()).lines());
        return lines;
    }

    /** One sentence: the causes, or how much could have hidden. */
    String conclusion() {
        String unjudged = explanation.gap().objection();
        if (unjudged != null
                && explanation.steps().values().stream().allMatch(effect -> unjudged.equals(effect.objection()))) {
            return "neither the gap nor any setting is judged: " + unjudged + ".";
        }
        List<Variant> causes = explanation.causes();
        String gap = gap();
        String rest = explanation.rest().shown()
                ? "; what is left, " + times(explanation.rest()) + ", settings do only together"
                : "";
        if (!causes.isEmpty()) {
            String named = causes.stream()
                    .map(cause -> cause.mode() + " ("
                            + times(Objects.requireNonNull(explanation.steps().get(cause))) + ")")
                    .collect(Collectors.joining(", "));
            return gap + "; shown to be " + (causes.size() == 1 ? "a cause: " : "causes: ") + named + rest + ".";
        }
        OptionalDouble hidden = explanation.steps().values().stream()
                .filter(effect -> effect.objection() == null)
                .mapToDouble(effect -> hiddenPercent(effect.ratio()))
                .max();
        return gap + "; no single setting was shown to be a cause"
                + (hidden.isPresent() ? ", but one may still change it by up to " + percent(hidden.getAsDouble()) : "")
                + rest + ".";
    }

    private String gap() {
        String to = explanation.plan().to().mode();
        String from = explanation.plan().from().mode();
        String noun = explanation.yardstick().noun();
        Ratio ratio = explanation.gap().ratio();
        if (explanation.gap().shown()) {
            return to + " has " + times(explanation.gap()) + " the " + noun + " of " + from + " ("
                    + (explanation.better(Objects.requireNonNull(ratio.value())) ? "better" : "worse") + ")";
        }
        String most = ratio.interval() == null || explanation.gap().objection() != null
                ? ""
                : " (it may be up to " + percent(hiddenPercent(ratio)) + ")";
        return "no gap in " + noun + " between " + to + " and " + from + " was shown" + most;
    }

    private List<String> row(String name, Effect effect, String verdict) {
        String better = effect.shown()
                ? (verdict.isEmpty() ? "" : ", ")
                        + (explanation.better(
                                        Objects.requireNonNull(effect.ratio().value()))
                                ? "better"
                                : "worse")
                : "";
        String shown = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
        boolean whole = effect == explanation.gap();
        return List.of(shown, effect.ratio().text(), whole ? "" : share(effect.share()), verdict + better);
    }

    /** Why changes cannot be named causes, with the names of those that a reason is about. */
    private List<String> reasons() {
        Map<String, Effect> effects = new LinkedHashMap<>();
        effects.put(explanation.plan().to().mode(), explanation.gap());
        explanation.steps().forEach((step, effect) -> effects.put(step.mode(), effect));
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        effects.forEach((name, effect) -> {
            if (effect.objection() != null) {
                byReason.computeIfAbsent(effect.objection(), reason -> new ArrayList<>())
                        .add(name);
            }
        });
        List<String> lines = new ArrayList<>();
        byReason.forEach((reason, names) -> lines.addAll(new Paragraph("not shown: "
                        + (names.size() == effects.size() ? "" : String.join(", ", names) + ": ") + reason)
                .lines()));
        return lines;
    }

    private static String share(@Nullable GapShare share) {
        if (share == null) {
            return "n/a";
        }
        String percent = whole(share.percent()) + " %";
        return share.lowPercent() == null || share.highPercent() == null
                ? percent
                : percent + " [" + whole(share.lowPercent()) + ", " + whole(share.highPercent()) + "]";
    }

    private static String whole(double percent) {
        return Math.abs(percent) > 999 ? (percent < 0 ? "<-999" : ">999") : String.valueOf(Math.round(percent));
    }

    private static String blocks(int count) {
        return count + (count == 1 ? " block" : " blocks");
    }

    private static String times(Effect effect) {
        return Ratio.text(Objects.requireNonNull(effect.ratio().value())) + " ×";
    }

    /** How far from 1 the far end of its interval is, upwards or turned upside down. */
    private static double hiddenPercent(Ratio ratio) {
        Interval interval = Objects.requireNonNull(ratio.interval());
        return PERCENT * (Math.max(interval.high(), 1 / interval.low()) - 1);
    }

    /** Rounded up: it is a limit. */
    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.0f %%", Math.ceil(value));
    }
}
