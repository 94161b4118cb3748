package containerkit.loadtest.report.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import containerkit.loadtest.analysis.explanation.Effect;
import containerkit.loadtest.analysis.explanation.Effect.Role;
import containerkit.loadtest.analysis.explanation.Explanation;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.plan.ExplainPlan;
import java.util.List;

/**
 * What explains the gap between two modes.
 *
 * @param contender the contender's name
 * @param from the mode that every step starts from
 * @param to the mode with every change
 * @param scenario the scenario's name
 * @param metric the compared metric
 * @param shareBlocks number of blocks that have the gap and every change
 * @param gap all changes together, over none
 * @param steps one change at a time, over none
 * @param rest the gap without all steps: what they do together beyond what each does alone, and chance
 */
public record ExplanationJson(
        String contender,
        String from,
        String to,
        String scenario,
        ComparisonMetric metric,
        int shareBlocks,
        Effect gap,
        List<Step> steps,
        Effect rest) {

    /**
     * One setting, or settings that belong together.
     *
     * @param name the mode with this change
     * @param changes the changed settings, with the value before
     * @param role its role in the gap
     */
    record Step(String name, List<String> changes, @JsonUnwrapped Effect effect, Role role) {}

    static ExplanationJson of(Explanation explanation) {
        ExplainPlan plan = explanation.plan();
        return new ExplanationJson(
                plan.from().contender(),
                plan.from().mode(),
                plan.to().mode(),
                plan.load().name(),
                explanation.comparedBy(),
                explanation.commonBlocks(),
                explanation.gap(),
                explanation.steps().entrySet().stream()
                        .map(step -> new Step(
                                step.getKey().mode(),
                                plan.changes(step.getKey()),
                                step.getValue(),
                                explanation.role(step.getValue())))
                        .toList(),
                explanation.rest());
    }
}
