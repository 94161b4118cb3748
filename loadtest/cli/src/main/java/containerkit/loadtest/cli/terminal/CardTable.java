package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.card.AgainstTable;
import containerkit.loadtest.analysis.card.DecisionCard;
import containerkit.loadtest.analysis.card.DecisionCard.Row;
import containerkit.loadtest.analysis.stats.Display;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Decision card within 80 columns: a line for each metric, or for each contender where there are many. */
final class CardTable {
    private static final String RESULT = "result";
    private static final int MOST_OPEN = 3;
    private static final int MOST_IN_A_LINE = 6; // contenders

    private final DecisionCard card;

    private CardTable(DecisionCard card) {
        this.card = card;
    }

    /** Returns the sentence, the tables, and the undecided metrics. */
    static List<String> of(DecisionCard card) {
        CardTable table = new CardTable(card);
        List<String> lines = new ArrayList<>(new Paragraph(card.sentence()).lines());
        lines.add("");
        if (card.against() != null) {
            lines.addAll(ratios(card.against()));
            lines.add("");
        }
        for (DecisionCard.Table part : card.tables()) {
            if (!part.rows().isEmpty() && !card.covers(part)) {
                lines.addAll(table.lines(part));
                lines.add("");
            }
        }
        lines.addAll(openRows(card));
        if (card.undecided() != null) {
            lines.addAll(new Paragraph(card.undecided()).lines());
        }
        lines.addAll(new Paragraph(card.footnote()).lines());
        return lines;
    }

    /** Returns a line for each contender with the ratios of as many metrics as fit, in their order. */
    private static List<String> ratios(AgainstTable against) {
        int shown = against.headings().size();
        TextTable table = ratios(against, shown);
        while (shown > 1 && !fits(table)) {
            table = ratios(against, --shown);
        }
        List<String> lines = new ArrayList<>(table.lines());
        lines.addAll(new Paragraph(against.note()
                        + (shown < against.headings().size()
                                ? " In the report: the other metrics, and the values of each part."
                                : " In the report: the values of each part."))
                .lines());
        return lines;
    }

    private static TextTable ratios(AgainstTable against, int shown) {
        List<String> heading = new ArrayList<>(List.of(""));
        heading.addAll(against.headings().subList(0, shown));
        List<List<String>> lines = new ArrayList<>();
        for (AgainstTable.Line line : against.lines()) {
            List<String> cells = new ArrayList<>(List.of(line.name()));
            cells.addAll(line.ratios().subList(0, shown));
            lines.add(cells);
        }
        return table(heading, lines, false);
    }

    /**
     * Returns one paragraph on the metrics that are open beside the primary one, with the largest difference still
     * possible.
     */
    private static List<String> openRows(DecisionCard card) {
        List<String> open = card.tables().stream()
                .filter(part -> !card.covers(part))
                .flatMap(part -> part.rows().stream())
                .filter(row -> row.undecided() && !row.narrowed())
                .map(row -> row.title()
                        + (row.mostPercent() == null
                                ? ""
                                : " (at most " + Display.PERCENT.text(row.mostPercent()) + " % apart)"))
                .distinct()
                .toList();
        if (open.isEmpty()) {
            return List.of();
        }
        String named = String.join("; ", open.subList(0, Math.min(MOST_OPEN, open.size())));
        int more = open.size() - MOST_OPEN;
        return new Paragraph("Not decided: " + named + (more > 0 ? "; and " + more + " more in the report" : "") + ".")
                .lines();
    }

    private List<String> lines(DecisionCard.Table part) {
        String corner = card.tables().size() > 1 ? part.part() : "";
        List<List<String>> rows = new ArrayList<>();
        for (Row row : part.rows()) {
            List<String> cells = new ArrayList<>(List.of(row.title()));
            row.entries().forEach(entry -> cells.add(entry.marked()));
            cells.add(row.undecided() && !row.narrowed() ? "" : row.verdict());
            rows.add(cells);
        }
        List<String> heading = new ArrayList<>(List.of(corner));
        heading.addAll(part.names());
        heading.add(RESULT);
        TextTable whole = table(heading, rows, true);
        if (fits(whole)) {
            return whole.lines();
        }
        int last = heading.size() - 1;
        TextTable values = table(
                heading.subList(0, last),
                rows.stream().map(row -> row.subList(0, last)).toList(),
                false);
        if (!fits(values)) {
            return part.variants().size() > MOST_IN_A_LINE ? byContender(part, corner) : byRow(part, corner);
        }
        List<String> lines = new ArrayList<>(List.of(values.heading()));
        for (int i = 0; i < rows.size(); i++) {
            lines.add(values.row(i));
            if (!rows.get(i).get(last).isEmpty()) {
                lines.add("  " + rows.get(i).get(last));
            }
        }
        return lines;
    }

    /** Returns a paragraph for each metric: its result, and each contender with its value. */
    private static List<String> byRow(DecisionCard.Table part, String corner) {
        List<String> lines = new ArrayList<>(corner.isEmpty() ? List.of() : List.of(corner));
        for (Row row : part.rows()) {
            boolean shown = !row.verdict().isEmpty() && (!row.undecided() || row.narrowed());
            lines.addAll(new Paragraph(row.title() + (shown ? ": " + row.verdict() : "")).lines());
            List<String> values = new ArrayList<>();
            for (int i = 0; i < part.names().size(); i++) {
                values.add(part.names().get(i) + " " + row.entries().get(i).marked());
            }
            new Paragraph(String.join(", ", values)).lines().forEach(line -> lines.add("  " + line.strip()));
        }
        return lines;
    }

    /** Returns a line for each contender with as many metrics as fit, in their order. */
    private static List<String> byContender(DecisionCard.Table part, String corner) {
        int shown = part.rows().size();
        TextTable table = columns(part, corner, shown);
        while (shown > 1 && !fits(table)) {
            table = columns(part, corner, --shown);
        }
        List<String> lines = new ArrayList<>(table.lines());
        for (Row row : part.rows().subList(0, shown)) {
            if (!row.verdict().isEmpty() && (!row.undecided() || row.narrowed())) {
                lines.addAll(new Paragraph(row.title() + ": " + row.verdict()).lines());
            }
        }
        if (shown < part.rows().size()) {
            lines.add((part.rows().size() - shown) + " more rows are in the report.");
        }
        return lines;
    }

    private static TextTable columns(DecisionCard.Table part, String corner, int shown) {
        List<Row> rows = part.rows().subList(0, shown);
        List<String> heading = new ArrayList<>(List.of(corner));
        rows.forEach(row -> heading.add(row.label()));
        List<List<String>> lines = new ArrayList<>();
        for (int i = 0; i < part.variants().size(); i++) {
            List<String> line = new ArrayList<>(List.of(part.names().get(i)));
            for (Row row : rows) {
                line.add(row.entries().get(i).marked());
            }
            lines.add(line);
        }
        return table(heading, lines, false);
    }

    private static TextTable table(List<String> heading, List<List<String>> rows, boolean lastIsText) {
        List<Boolean> numbers = new ArrayList<>(Collections.nCopies(heading.size(), true));
        numbers.set(0, false);
        if (lastIsText) {
            numbers.set(heading.size() - 1, false);
        }
        return new TextTable(heading, numbers, rows);
    }

    private static boolean fits(TextTable table) {
        return table.lines().stream().allMatch(line -> line.length() <= Paragraph.COLUMNS);
    }
}
