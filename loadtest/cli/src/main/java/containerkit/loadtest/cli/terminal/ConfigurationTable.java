package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.configuration.Configuration;
import containerkit.loadtest.analysis.configuration.Configuration.Row;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tables of the settings that servers really run with: all of them, then those that differ, with a mark on what decides
 * comparisons.
 *
 * @param level true if a remaining difference needs a reason
 */
public record ConfigurationTable(Configuration configuration, boolean level) {
    private static final int WIDEST = 16; // three servers, their settings' names and the mark fit into 80 columns
    private static final String DECIDES = "!";

    /** @param part name under which the servers are compared */
    public List<String> lines(String part) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(part + ", all settings (" + DECIDES + " is known to decide comparisons):");
        if (configuration.rows().isEmpty()) {
            lines.add("no setting could be read");
            return lines;
        }
        lines.addAll(table(configuration.rows()));
        List<Row> differences = configuration.differences();
        lines.add("");
        lines.add(part + (differences.isEmpty() ? ", differences: none" : ", differences:"));
        configuration.silent().stream() // it may differ in everything
                .map(variant -> "  of " + variant.label() + " no setting of the container could be read")
                .forEach(lines::add);
        if (!differences.isEmpty()) {
            lines.addAll(table(differences));
            differences.forEach(row -> lines.addAll(inFull(row)));
        }
        Stream.concat(
                        differences.stream().filter(row -> row.decisiveSetting().isPresent()),
                        configuration.alikeButDecisive().stream())
                .map(row -> DECIDES + " " + row.key() + (row.differs() ? "" : " (same)") + ": "
                        + row.decisiveSetting().orElseThrow().why())
                .forEach(lines::add);
        if (level) {
            differences.stream()
                    .filter(row -> row.reasonNotLevelled().isPresent())
                    .map(row ->
                            "  " + row.key() + ": " + row.reasonNotLevelled().orElseThrow())
                    .forEach(lines::add);
        }
        return lines;
    }

    /** Returns the values that a table has no room for, each with the servers that have it. */
    private List<String> inFull(Row row) {
        List<@Nullable String> texts = row.texts();
        if (texts.stream().noneMatch(text -> text != null && text.length() > WIDEST)) {
            return List.of();
        }
        Map<String, String> servers = new LinkedHashMap<>();
        List<String> names = names();
        for (int i = 0; i < texts.size(); i++) {
            servers.merge(String.valueOf(texts.get(i)), names.get(i), (some, more) -> some + ", " + more);
        }
        List<String> lines = new ArrayList<>(List.of("  " + row.key() + " in full:"));
        servers.forEach(
                (text, who) -> new Paragraph(who + ": " + text).lines().forEach(line -> lines.add("  " + line)));
        return lines;
    }

    private List<String> names() {
        boolean oneMode = configuration.oneMode(); // the headline names it
        return configuration.variants().stream()
                .map(oneMode ? Variant::contender : Variant::label)
                .toList();
    }

    private List<String> table(List<Row> rows) {
        List<String> names = new ArrayList<>(List.of("  setting"));
        names.addAll(names());
        return new TextTable(
                        names,
                        Collections.nCopies(names.size(), false),
                        rows.stream().map(this::cells).toList())
                .lines();
    }

    private List<String> cells(Row row) {
        String mark = row.decisiveSetting().isPresent() ? DECIDES + " " : "  ";
        List<String> cells = new ArrayList<>(List.of(mark + row.key()));
        cells.addAll(new TruncatedValues(row.texts(), WIDEST).texts());
        return cells;
    }
}
