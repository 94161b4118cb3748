package containerkit.loadtest.why;

import containerkit.loadtest.cli.terminal.Paragraph;
import containerkit.loadtest.cli.terminal.TextTable;
import containerkit.loadtest.report.view.ProfileText;
import containerkit.loadtest.report.view.ProfileText.Row;
import java.util.ArrayList;
import java.util.List;

/** Text of a pair's differences within 80 columns: the sentence, the layers, the methods. */
public record WhyTable(ProfileText text) {
    private static final int LONGEST_NAME = 36;

    /** Returns the tables without the explanation of how to read them. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(new Paragraph(text.title() + ": " + text.sentence() + ".").lines());
        lines.add("");
        lines.addAll(table("layer", text.layers()));
        lines.add("");
        lines.addAll(table("method, with all it calls", text.frames()));
        return lines;
    }

    /** Returns the explanation of how to read the tables. */
    public List<String> reading() {
        return text.reading().stream()
                .flatMap(note -> new Paragraph(note).lines().stream())
                .toList();
    }

    private List<String> table(String first, List<Row> rows) {
        TextTable table = new TextTable(
                List.of(first, text.a(), text.b(), "difference"),
                List.of(false, true, true, true),
                rows.stream()
                        .map(row -> List.of(cut(row.name()), row.a(), row.b(), row.difference()))
                        .toList());
        List<String> lines = new ArrayList<>(List.of(table.heading()));
        for (int i = 0; i < rows.size(); i++) {
            lines.add(table.row(i));
            if (!rows.get(i).callers().isEmpty()) {
                lines.addAll(new Paragraph("    called by " + rows.get(i).callers()).lines());
            }
        }
        return lines;
    }

    private static String cut(String name) {
        return name.length() <= LONGEST_NAME ? name : "…" + name.substring(name.length() - LONGEST_NAME + 1);
    }
}
