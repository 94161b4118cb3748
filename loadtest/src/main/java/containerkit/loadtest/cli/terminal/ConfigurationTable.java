package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analyse.configuration.Configuration;
import containerkit.loadtest.analyse.configuration.Configuration.Row;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tables of the settings that servers really run with: all of them, then those that differ, with a mark on what decides
 * comparisons.
 *
 * @param level whether a remaining difference needs a reason
 */
public record ConfigurationTable(Configuration configuration, boolean level) {
    private static final int WIDEST = 16; // three servers, their settings' names and the mark fit into 80 columns
    private static final String DECIDES = "!";

    /** @param part the name that the servers are compared under */
    public List<String> lines(String part) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(part + ", all settings (" + DECIDES + " is known to decide comparisons):");
        if (configuration.rows().isEmpty()) {
            lines.add("no server reports its settings");
            return lines;
        }
        lines.addAll(table(configuration.rows()));
        List<Row> differences = configuration.differences();
        lines.add("");
        lines.add(part + (differences.isEmpty() ? ", differences: none" : ", differences:"));
        if (!differences.isEmpty()) {
            lines.addAll(table(differences));
        }
        Stream.concat(
                        differences.stream().filter(row -> row.knob().isPresent()),
                        configuration.alikeButDecisive().stream())
                .map(row -> DECIDES + " " + row.key() + (row.differs() ? "" : " (same)") + ": "
                        + row.knob().orElseThrow().why())
                .forEach(lines::add);
        if (level) {
            differences.stream()
                    .filter(row -> row.leftAlone().isPresent())
                    .map(row -> "  " + row.key() + ": " + row.leftAlone().orElseThrow())
                    .forEach(lines::add);
        }
        return lines;
    }

    private List<String> table(List<Row> rows) {
        List<String> names = new ArrayList<>(List.of("  setting"));
        List<Variant> variants = configuration.variants();
        boolean oneMode = configuration.oneMode(); // the headline names it
        variants.stream().map(oneMode ? Variant::contender : Variant::label).forEach(names::add);
        return new TextTable(
                        names,
                        Collections.nCopies(names.size(), false),
                        rows.stream().map(this::cells).toList())
                .lines();
    }

    private List<String> cells(Row row) {
        List<String> cells = new ArrayList<>(List.of((row.knob().isPresent() ? DECIDES + " " : "  ") + row.key()));
        cells.addAll(new TruncatedValues(row.texts(), WIDEST).texts());
        return cells;
    }
}
