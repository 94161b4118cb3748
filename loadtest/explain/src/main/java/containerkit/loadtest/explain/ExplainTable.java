package containerkit.loadtest.explain;

import containerkit.loadtest.cli.terminal.Paragraph;
import containerkit.loadtest.cli.terminal.TextTable;
import containerkit.loadtest.report.view.ExplanationText;
import java.util.ArrayList;
import java.util.List;

/** Text of an explanation within 80 columns: the gap, a line for each change, the rest, and the conclusion. */
public record ExplainTable(ExplanationText text) {
    private static final int LONGEST_NAME = 23;

    public List<String> lines() {
        List<ExplanationText.Row> rows = text.rows();
        List<String> lines = new ArrayList<>(new Paragraph(text.headline()).lines());
        lines.add("");
        lines.addAll(new TextTable(
                        List.of("setting", "ratio", "of the gap", "result"),
                        List.of(false, false, false, false),
                        rows.stream().map(ExplainTable::cells).toList())
                .lines());
        lines.add("");
        for (ExplanationText.Row row : rows) {
            if (row.changes() != null) {
                lines.addAll(new Paragraph(row.name() + ": " + row.changes()).lines());
            }
        }
        text.reasons().forEach(reason -> lines.addAll(new Paragraph(reason).lines()));
        text.reading().forEach(note -> lines.addAll(new Paragraph(note).lines()));
        lines.add("");
        lines.addAll(new Paragraph(text.conclusion()).lines());
        return lines;
    }

    private static List<String> cells(ExplanationText.Row row) {
        return List.of(TextTable.cut(row.name(), LONGEST_NAME), row.ratio(), row.share(), row.verdict());
    }
}
