package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.card.AgainstTable;
import containerkit.loadtest.analysis.card.DecisionCard;
import containerkit.loadtest.analysis.card.DecisionCard.Row;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Section with the decision card: a column for each contender, or a row where there are many. Where parts compare with
 * one contender, it has the ratios to that, and the values stand with the part.
 */
final class CardSection {
    private static final int MOST_COLUMNS = 6;

    private CardSection() {}

    static List<Content> tables(RunView view) {
        DecisionCard card = view.analysis().card();
        List<Content> contents = new ArrayList<>();
        if (card.against() != null) {
            Content.Table table = ratios(card, card.against());
            contents.add(RatioPlots.against(view, card.against())
                    .<Content>map(plot -> new Content.Beside(table, plot))
                    .orElse(table));
            contents.add(new Content.Paragraph(card.against().note()));
        }
        card.tables().stream()
                .filter(table -> !card.covers(table))
                .forEach(table -> contents.addAll(values(view, table, "Decision card")));
        return contents;
    }

    /** Returns what is not decided, and the footnote. */
    static List<Content> notes(RunView view) {
        DecisionCard card = view.analysis().card();
        Content footnote = new Content.Paragraph(card.footnote());
        return card.undecided() == null
                ? List.of(footnote)
                : List.of(new Content.Paragraph(card.undecided()), footnote);
    }

    /** Returns a part's values where the card has ratios instead; nothing where the card has them. */
    static List<Content> values(RunView view, Part part) {
        DecisionCard card = view.analysis().card();
        return card.tables().stream()
                .filter(table -> table.part().equals(part.name()) && card.covers(table))
                .flatMap(table -> values(view, table, "Values").stream())
                .toList();
    }

    private static List<Content> values(RunView view, DecisionCard.Table values, String title) {
        DecisionCard card = view.analysis().card();
        if (values.rows().isEmpty()) {
            return List.of();
        }
        String caption = title + (card.tables().size() > 1 ? ", " + values.part() : "") + mode(card);
        if (values.variants().size() > MOST_COLUMNS) {
            return byContender(caption, values);
        }
        Content.Table table = byMetric(caption, values);
        return List.of(view.plan().parts().stream()
                .filter(part -> part.name().equals(values.part()))
                .findFirst()
                .flatMap(part -> plot(view, part))
                .<Content>map(plot -> new Content.Beside(table, plot))
                .orElse(table));
    }

    /**
     * Returns the plot of a part that stands beside its card; empty where a card or a plot has too many rows for that, or the
     * card has one of several parts.
     */
    static Optional<Content.Plot> plot(RunView view, Part part) {
        AgainstTable against = view.analysis().card().against();
        return part.variants().size() > MOST_COLUMNS || against != null && against.covers(part.name())
                ? Optional.empty()
                : RatioPlots.few(view, part);
    }

    private static String mode(DecisionCard card) {
        return card.mode() == null ? "" : ", mode " + card.mode();
    }

    private static Content.Table ratios(DecisionCard card, AgainstTable against) {
        Columns<AgainstTable.Line> columns =
                new Columns<AgainstTable.Line>().text("contender", AgainstTable.Line::name);
        for (int i = 0; i < against.headings().size(); i++) {
            int at = i;
            columns.value(against.headings().get(i), line -> line.ratios().get(at));
        }
        return columns.table("Decision card, ratios to " + against.reference() + mode(card), against.lines());
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
