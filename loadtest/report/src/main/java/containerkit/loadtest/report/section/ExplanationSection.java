package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.explanation.Explanation;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.ExplanationText;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Section with the share of the gap between two modes that each of their settings explains. */
public final class ExplanationSection {
    private ExplanationSection() {}

    /** Returns the section; empty where the plan is none of {@code kit explain}. */
    static Optional<Section> of(RunView view) {
        return explanation(view).map(explanation -> section(new ExplanationText(explanation)));
    }

    /** Returns the explanation by the plan's primary metric; empty where the plan is none of {@code kit explain}. */
    public static Optional<Explanation> explanation(RunView view) {
        return ExplainPlan.explains(view.plan())
                ? Optional.of(Explanation.of(view.analysis().run(), ComparisonMetric.primary(view.plan())))
                : Optional.empty();
    }

    private static Section section(ExplanationText text) {
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(text.conclusion()));
        contents.add(new Columns<ExplanationText.Row>()
                .text("setting", ExplanationText.Row::name)
                .text("what it sets", row -> row.changes() == null ? "" : row.changes())
                .value("ratio", ExplanationText.Row::ratio)
                .value("of the gap", ExplanationText.Row::share)
                .text("verdict", ExplanationText.Row::verdict)
                .table(text.headline(), text.rows()));
        List<String> notes = new ArrayList<>(text.reasons());
        notes.addAll(text.reading());
        contents.add(new Content.Bullets(notes));
        return Section.of("Which setting", contents);
    }
}
