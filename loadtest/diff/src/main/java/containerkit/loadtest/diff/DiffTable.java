package containerkit.loadtest.diff;

import containerkit.loadtest.cli.terminal.TextTable;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Differences of servers, the most serious first.
 *
 * @param all true if harmless differences are shown, not only counted
 */
public record DiffTable(BehaviourReport report, boolean all) {
    private static final int LONGEST_VALUE = 24;
    /** Number of characters that are kept at the end of a long value: there stands the sum of what it leaves out. */
    private static final int TAIL = 9;

    /** Returns a table for each severity, the levels of the differences, the changes, and a summary. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            List<Difference> some = report.differences().stream()
                    .filter(difference -> difference.severity() == severity)
                    .toList();
            if (!some.isEmpty() && (all || severity != Severity.HARMLESS)) {
                lines.add(severity + ":");
                table(some, report.contenders()).lines().forEach(line -> lines.add("  " + line));
                lines.add("");
            }
        }
        List<String> levelled = report.differences().stream()
                .filter(difference -> !report.advice(difference).isEmpty())
                .map(difference -> "  " + BehaviourDocument.probes(difference) + ": " + report.advice(difference))
                .toList();
        if (!levelled.isEmpty()) {
            lines.add("what levels a difference:");
            lines.addAll(levelled);
            lines.add("");
        }
        report.changes().forEach((contender, changes) -> {
            lines.add(contender + " since the baseline: "
                    + (changes.isEmpty() ? "no change" : new Counted(changes.size(), "change").toString()));
            if (!changes.isEmpty()) {
                table(changes, List.of("before", "now")).lines().forEach(line -> lines.add("  " + line));
            }
            lines.add("");
        });
        if (!report.notInBaseline().isEmpty()) {
            lines.add("not in the baseline, so not compared with it: " + String.join(", ", report.notInBaseline()));
            lines.add("");
        }
        lines.add(report.summary() + (all ? "" : report.hidden()));
        if (report.differences().stream().anyMatch(Difference::security)) {
            lines.add("* can let a proxy and the server disagree on what a request is");
        }
        return lines;
    }

    private static TextTable table(List<Difference> some, List<String> columns) {
        List<String> names = Stream.concat(Stream.of("probe", "differs in"), columns.stream())
                .toList();
        return new TextTable(
                names,
                names.stream().map(name -> false).toList(),
                some.stream()
                        .map(difference -> Stream.concat(
                                        Stream.of(BehaviourDocument.probes(difference), difference.aspect()),
                                        columns.stream()
                                                .map(column ->
                                                        cut(difference.values().getOrDefault(column, "not sent"))))
                                .toList())
                        .toList());
    }

    private static String cut(String value) {
        return value.length() <= LONGEST_VALUE
                ? value
                : value.substring(0, LONGEST_VALUE - TAIL - 1) + "…" + value.substring(value.length() - TAIL);
    }
}
