package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.card.DecisionCard;
import containerkit.loadtest.analyse.card.DecisionCard.Row;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Section with the decision card: a column for each contender, or a row where there are many. */
final class CardSection {
    private static final int MOST_COLUMNS = 6;

    private CardSection() {}

    static List<Content> of(RunView view) {
        DecisionCard card = view.analysis().card();
        List<Content> contents = new ArrayList<>();
        for (DecisionCard.Table part : card.tables()) {
            if (!part.rows().isEmpty()) {
                String caption = "Decision card" + (card.tables().size() > 1 ? ", " + part.part() : "")
                        + (card.mode() == null ? "" : ", mode " + card.mode());
                if (part.variants().size() > MOST_COLUMNS) {
                    contents.addAll(byContender(caption, part));
                } else {
                    Content.Table table = byMetric(caption, part);
                    contents.add(view.plan().parts().stream()
                            .filter(each -> each.name().equals(part.part()))
                            .findFirst()
                            .flatMap(each -> plot(view, each))
                            .<Content>map(plot -> new Content.Beside(table, plot))
                            .orElse(table));
                }
            }
        }
        if (card.undecided() != null) {
            contents.add(new Content.Paragraph(card.undecided()));
        }
        contents.add(new Content.Paragraph(card.footnote()));
        return contents;
    }

    /** Returns the plot of a part that stands beside its card; empty where a card or a plot has too many rows for that. */
    static Optional<Content.Plot> plot(RunView view, Part part) {
        return part.variants().size() > MOST_COLUMNS ? Optional.empty() : RatioPlots.few(view, part);
    }

    private static Content.Table byMetric(String caption, DecisionCard.Table part) {
        Columns<Row> columns = new Columns<Row>().text("metric", Row::title).sentence("result", Row::verdict);
        for (int i = 0; i < part.variants().size(); i++) {
            int at = i;
            columns.value(part.names().get(i), row -> row.entries().get(at).marked());
        }
        return columns.table(caption, part.rows());
    }

    private static List<Content> byContender(String caption, DecisionCard.Table part) {
        Columns<Integer> columns =
                new Columns<Integer>().text("contender", at -> part.names().get(at));
        part.rows()
                .forEach(row ->
                        columns.value(row.title(), at -> row.entries().get(at).marked()));
        return List.of(
                columns.table(
                        caption,
                        IntStream.range(0, part.variants().size()).boxed().toList()),
                new Content.Bullets(part.rows().stream()
                        .filter(row -> !row.verdict().isEmpty())
                        .map(row -> row.title() + ": " + row.verdict())
                        .toList()));
    }
}
