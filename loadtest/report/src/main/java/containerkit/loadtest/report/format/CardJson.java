package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.card.DecisionCard;
import containerkit.loadtest.analyse.card.DecisionCard.Entry;
import containerkit.loadtest.analyse.card.DecisionCard.Row;

/** Writes the decision card for {@code results.json}. */
final class CardJson {
    private CardJson() {}

    static ObjectNode of(DecisionCard card) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("sentence", card.sentence());
        root.put("primary", card.primary().metric().key());
        root.put("undecided", card.undecided());
        ArrayNode rows = root.putArray("rows");
        for (DecisionCard.Table part : card.tables()) {
            for (Row row : part.rows()) {
                ObjectNode node = rows.addObject();
                node.put("part", part.part());
                node.put("metric", row.key());
                node.put("scenario", row.scenario());
                node.put("primary", row.primary());
                ArrayNode values = node.putArray("values");
                for (Entry entry : row.entries()) {
                    ObjectNode value = values.addObject();
                    JsonWriter.variant(value, entry.variant());
                    value.set("value", JsonWriter.number(entry.value()));
                    value.put("mark", entry.mark().word());
                }
                node.put("verdict", row.verdict());
                node.put("undecided", row.undecided());
                node.set("most_percent", JsonWriter.number(row.mostPercent()));
                node.put("deciding_blocks", row.decidingBlocks());
            }
        }
        card.notMeasured().forEach(root.putArray("not_measured")::add);
        return root;
    }
}
