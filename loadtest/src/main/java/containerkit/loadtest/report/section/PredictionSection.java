package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.cost.Predictions;
import containerkit.loadtest.analyse.cost.Predictions.Row;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Section with ratios of CPU per request as a cost model predicts them, beside the measured ones. */
final class PredictionSection {
    private static final String TITLE = "Predicted and measured";

    private PredictionSection() {}

    /** Returns the section; empty where the run was given no cost model. */
    static Optional<Section> of(RunView view) {
        return view.analysis().predictions().map(PredictionSection::section);
    }

    private static Section section(Predictions predictions) {
        if (predictions.rows().isEmpty()) {
            return Section.of(
                    TITLE,
                    List.of(new Content.Paragraph(
                            "There are none. A pair needs mode stock, both contenders unpacked or both as they were, "
                                    + "a scenario without a rate, requests that were counted, and a model of both containers and of the first one's in that "
                                    + "part.")));
        }
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(sentence(predictions)
                + " The cost model of another run says what each container "
                + "takes for what the application does for a response, which a filter counted before this run. What it does "
                + "besides is the CPU per request of "
                + predictions.rows().stream()
                        .map(row -> row.reference().label())
                        .distinct()
                        .collect(Collectors.joining(", in another part "))
                + " less the model's part; so one contender's measurement is in every prediction. Predicted intervals "
                + "(95 %, each by itself) are made of how the model's costs differ from block to block, how far it lies "
                + "from its own scenarios, and what the application does besides, which may cost more or less on another "
                + "container (standard deviation " + Predictions.OWN_ERROR_PERCENT
                + " %). Measured intervals are those of the verdicts."));
        contents.add(new Columns<Row>()
                .text("part", Row::part)
                .text("scenario", Row::scenario)
                .text("pair", row -> row.a().label() + " / " + row.b().label())
                .value("predicted", row -> row.predicted().text())
                .value("measured", row -> row.measured().text())
                .text("measured inside predicted", PredictionSection::inside)
                .table("CPU per request, ratios", predictions.rows()));
        if (!predictions.unknown().isEmpty()) {
            contents.add(new Content.Paragraph("What the model does not know:"));
            contents.add(new Content.Bullets(predictions.unknown()));
        }
        return Section.of(TITLE, contents);
    }

    private static String sentence(Predictions predictions) {
        return predictions.judged() == 0
                ? "No predicted ratio has an interval: that takes a model of 3 blocks or more, with more scenarios than terms and parts."
                : predictions.inside() + " of " + predictions.judged()
                        + " measured ratios lie in the predicted interval"
                        + (predictions.comparable() == 0
                                ? "."
                                : "; " + predictions.agreeing() + " of " + predictions.comparable()
                                        + " are no further from the predicted ratio than the errors of both allow.");
    }

    private static @Nullable String inside(Row row) {
        Boolean inside = row.inside();
        if (inside == null) {
            return null;
        }
        return inside ? "yes" : Boolean.TRUE.equals(row.agrees()) ? "with its own error" : "no";
    }
}
