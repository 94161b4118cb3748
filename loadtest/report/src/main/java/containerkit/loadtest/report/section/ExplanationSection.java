package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.explanation.Effect;
import containerkit.loadtest.analysis.explanation.Explanation;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answer about the share of the gap between two modes that each of their settings explains. */
public final class ExplanationSection {
    private ExplanationSection() {}

    private record Row(String name, Effect effect, String result) {}

    /** Returns the answer; empty where the plan is none of {@code kit explain}. */
    static List<Content> of(RunView view) {
        return explanation(view).map(ExplanationSection::contents).orElse(List.of());
    }

    /** Returns the explanation by the plan's primary metric; empty where the plan is none of {@code kit explain}. */
    public static Optional<Explanation> explanation(RunView view) {
        return ExplainPlan.explains(view.plan())
                ? Optional.of(Explanation.of(view.analysis().run(), ComparisonMetric.primary(view.plan())))
                : Optional.empty();
    }

    private static List<Content> contents(Explanation explanation) {
        ExplainPlan plan = explanation.plan();
        List<Row> rows = new ArrayList<>();
        rows.add(row(explanation, plan.to().mode(), explanation.gap()));
        List<String> notes = new ArrayList<>();
        explanation.steps().forEach((step, effect) -> {
            rows.add(row(explanation, step.mode(), effect));
            notes.add(step.mode() + ": " + String.join(", ", plan.changes(step)));
        });
        rows.add(row(explanation, "together beyond each", explanation.rest()));
        notes.addAll(List.of(
                "Intervals hold together with 95 %. Shares are over the " + explanation.commonBlocks()
                        + " blocks that all servers have.",
                "Together beyond each: the whole less each change alone, and the chance of every start."));
        return List.of(
                new Columns<Row>()
                        .text("setting", Row::name)
                        .value(
                                "× " + plan.from().mode(),
                                row -> row.effect().ratio().text())
                        .valueIfAny(
                                "of the gap",
                                row -> row.effect().share() == null
                                        ? null
                                        : row.effect().share().text())
                        .text("result", Row::result)
                        .table(explanation.comparedBy().noun() + ", " + ScenarioName.of(plan.load()), rows),
                new Content.Bullets(notes));
    }

    private static Row row(Explanation explanation, String name, Effect effect) {
        String word =
                effect == explanation.gap() ? "" : explanation.role(effect).word();
        Double ratio = effect.ratio().value();
        String direction = !effect.shown() || ratio == null || effect == explanation.rest()
                ? ""
                : explanation.comparedBy().firstIsBetter(ratio) ? "better" : "worse";
        String result = effect.objection() != null
                ? effect.objection()
                : effect == explanation.gap() && !effect.shown()
                        ? effect.result() == null ? "open" : effect.result().word()
                        : word + (word.isEmpty() || direction.isEmpty() ? "" : ", ") + direction;
        return new Row(name, effect, result);
    }
}
