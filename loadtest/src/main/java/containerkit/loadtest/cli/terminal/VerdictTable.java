package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Table of verdicts by the primary metric, a line for each pair, or two where its names are too long for 80 columns. */
final class VerdictTable {
    private static final List<String> HEADING = List.of("scenario", "pair", "ratio", "p", "winner", "visible");
    private static final int NAMES = 2; // its first columns
    private static final List<Boolean> NUMBERS = List.of(false, false, false, true, false, true);

    private VerdictTable() {}

    /** Returns heading, pairs, and why some are undecided; no lines where there is nothing to compare. */
    static List<String> of(Analysis analysis) {
        List<Comparison> pairs =
                analysis.comparisons().stream().filter(Comparison::primary).toList();
        if (pairs.isEmpty()) {
            return List.of();
        }
        boolean parts = analysis.run().header().plan().parts().size() > 1;
        int blocks = analysis.run().header().plan().blocks();
        List<List<String>> rows = pairs.stream().map(pair -> row(pair, blocks)).toList();
        TextTable whole = new TextTable(HEADING, NUMBERS, rows);
        boolean fits = whole.lines().stream().allMatch(line -> line.length() <= Paragraph.COLUMNS);
        TextTable table = fits ? whole : withoutNames(rows);
        List<String> lines = new ArrayList<>();
        lines.add("Verdicts on "
                + ComparisonMetric.primary(analysis.run().header().plan()).noun()
                + ": first / second (visible: found 4 times of 5)");
        lines.add(table.heading());
        String part = "";
        for (int i = 0; i < rows.size(); i++) {
            if (parts && !pairs.get(i).part().equals(part)) {
                part = pairs.get(i).part();
                lines.add(part + ":");
            }
            if (!fits) {
                lines.add(String.join(" ", rows.get(i).subList(0, NAMES)));
            }
            lines.add(table.row(i));
        }
        lines.addAll(reasons(pairs, parts));
        return lines;
    }

    /** Returns the table with the values below the names. */
    private static TextTable withoutNames(List<List<String>> rows) {
        return new TextTable(
                indented(HEADING),
                NUMBERS.subList(NAMES, NUMBERS.size()),
                rows.stream().map(VerdictTable::indented).toList());
    }

    private static List<String> indented(List<String> cells) {
        List<String> values = new ArrayList<>(cells.subList(NAMES, cells.size()));
        values.set(0, "  " + values.get(0));
        return values;
    }

    /** Returns why pairs are undecided: once where it is the same for all of them, else with their names. */
    private static List<String> reasons(List<Comparison> pairs, boolean parts) {
        Map<String, List<String>> byReason = pairs.stream()
                .filter(pair -> pair.reason() != null)
                .collect(Collectors.groupingBy(
                        pair -> Objects.requireNonNull(pair.reason()),
                        LinkedHashMap::new,
                        Collectors.mapping(
                                pair -> (parts ? pair.part() + ", " : "") + pair.scenario() + " " + pair.label(),
                                Collectors.toList())));
        if (byReason.size() == 1) {
            return byReason.keySet().stream()
                    .flatMap(reason -> new Paragraph("undecided: " + reason).lines().stream())
                    .toList();
        }
        List<String> lines = new ArrayList<>();
        byReason.forEach((reason, names) -> {
            lines.addAll(new Paragraph("undecided: " + reason + ":").lines());
            names.forEach(name -> lines.add("  " + name));
        });
        return lines;
    }

    private static List<String> row(Comparison pair, int blocks) {
        return List.of(
                pair.scenario(),
                pair.label(),
                pair.ratio().text(),
                Objects.requireNonNullElse(pair.pText(), "n/a"),
                pair.winner().map(winner -> winner.label()).orElseGet(() -> pair.verdict()
                                .word())
                        + (pair.ratio().blocks() == blocks
                                ? ""
                                : " (" + pair.ratio().blocks() + "/" + blocks + ")"),
                Objects.requireNonNullElse(pair.smallestVisibleText(), "n/a"));
    }
}
