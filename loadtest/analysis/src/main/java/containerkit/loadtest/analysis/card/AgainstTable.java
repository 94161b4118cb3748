package containerkit.loadtest.analysis.card;

import containerkit.loadtest.analysis.stats.Better;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ratios of several parts to the contender that all others are compared with. The values of different parts are not
 * comparable, because each part starts that contender anew.
 *
 * @param reference name of that contender
 * @param headings the metrics, the primary one first
 * @param lines first that contender with its own values, then the others with their ratios
 */
public record AgainstTable(String reference, List<String> headings, List<Line> lines) {
    private static final String NONE = "n/a";

    public AgainstTable {
        headings = List.copyOf(headings);
        lines = List.copyOf(lines);
    }

    /**
     * A contender.
     *
     * @param part the part in which it is compared; empty for the one that is in all
     * @param name its name, with the part where several have it
     * @param ratios one for each heading, with its mark; in the first line values
     */
    public record Line(String part, String name, List<String> ratios) {
        public Line {
            ratios = List.copyOf(ratios);
        }
    }

    /** Returns whether the part's ratios are in the table. */
    public boolean covers(String part) {
        return lines.stream().anyMatch(line -> line.part().equals(part));
    }

    /** Returns the words without which the ratios could be misread. */
    public String note() {
        return "The first row has the lowest and the highest value of " + reference
                + ", which was measured again in each part. "
                + "The others have ratios to it, 0.5 for half as much, and are not compared with each other. "
                + "A ratio without better, worse or equal is not decided.";
    }

    /**
     * Returns the ratios, those that are best by the primary metric first; null where fewer than two parts compare with one
     * contender by that metric.
     */
    static @Nullable AgainstTable of(
            Plan plan, Names names, ComparisonMetric primary, List<DecisionCard.Table> allTables) {
        Variant reference = plan.against();
        if (reference == null) {
            return null;
        }
        List<DecisionCard.Table> tables = allTables.stream()
                .filter(table -> table.variants().contains(reference)
                        && table.rows().stream().anyMatch(row -> row.primary() && compares(row)))
                .toList();
        if (tables.size() < 2) {
            return null;
        }
        List<DecisionCard.Row> columns = columns(tables);
        boolean oneScenario = columns.stream()
                        .map(DecisionCard.Row::scenario)
                        .filter(Objects::nonNull)
                        .distinct()
                        .count()
                == 1;
        Set<Variant> severalParts = tables.stream()
                .flatMap(table -> table.variants().stream())
                .filter(variant -> tables.stream()
                                .filter(table -> table.variants().contains(variant))
                                .count()
                        > 1)
                .collect(Collectors.toSet());
        List<Measured> measured = new ArrayList<>();
        for (DecisionCard.Table table : tables) {
            for (Variant variant : table.variants()) {
                if (!variant.equals(reference)) {
                    String name = names.of(variant) + (severalParts.contains(variant) ? " (" + table.part() + ")" : "");
                    measured.add(measured(table, variant, name, columns));
                }
            }
        }
        Comparator<Double> best =
                primary.better() == Better.LESS ? Comparator.naturalOrder() : Comparator.reverseOrder();
        measured.sort(Comparator.comparing(Measured::primary, Comparator.nullsLast(best)));
        Line first = new Line(
                "",
                names.of(reference),
                columns.stream()
                        .map(column -> values(tables, column, reference))
                        .toList());
        return new AgainstTable(
                names.of(reference),
                columns.stream().map(column -> heading(column, oneScenario)).toList(),
                Stream.concat(Stream.of(first), measured.stream().map(Measured::line))
                        .toList());
    }

    /** {@code 43.5 to 45.3}: the contender's values in all parts. */
    private static String values(List<DecisionCard.Table> tables, DecisionCard.Row column, Variant reference) {
        List<DecisionCard.Entry> values = tables.stream()
                .flatMap(table -> table.rows().stream())
                .filter(row -> row.title().equals(column.title()))
                .flatMap(row -> row.entries().stream())
                .filter(entry -> entry.variant().equals(reference) && entry.value() != null)
                .sorted(Comparator.comparing(DecisionCard.Entry::value))
                .toList();
        if (values.isEmpty()) {
            return NONE;
        }
        String lowest = values.get(0).text();
        String highest = values.get(values.size() - 1).text();
        boolean failed = values.stream().anyMatch(entry -> entry.mark() == DecisionCard.Mark.FAILED);
        return (failed ? DecisionCard.Mark.FAILED.word() + " " : "")
                + (lowest.equals(highest) ? lowest : lowest + " to " + highest);
    }

    /** @param primary the ratio by which lines are sorted; null where there is none */
    private record Measured(Line line, @Nullable Double primary) {}

    private static Measured measured(
            DecisionCard.Table table, Variant variant, String name, List<DecisionCard.Row> columns) {
        List<String> ratios = new ArrayList<>();
        Double primary = null;
        for (DecisionCard.Row column : columns) {
            DecisionCard.Entry entry = entry(table, column, variant).orElse(null);
            if (entry == null) {
                ratios.add(NONE);
                continue;
            }
            Ratio ratio = Objects.requireNonNull(entry.ratio());
            ratios.add(entry.marked(text(ratio, column.primary())));
            if (column.primary() && primary == null) {
                primary = ratio.value();
            }
        }
        return new Measured(new Line(table.part(), name, ratios), primary);
    }

    /** Returns one row of each title that has a ratio in some part. */
    private static List<DecisionCard.Row> columns(List<DecisionCard.Table> tables) {
        List<DecisionCard.Row> columns = new ArrayList<>();
        tables.stream()
                .flatMap(table -> table.rows().stream())
                .filter(AgainstTable::compares)
                .filter(row -> columns.stream().noneMatch(known -> known.title().equals(row.title())))
                .forEach(columns::add);
        columns.sort(Comparator.comparing(row -> !row.primary()));
        return columns;
    }

    private static boolean compares(DecisionCard.Row row) {
        return row.entries().stream().anyMatch(AgainstTable::compared);
    }

    private static boolean compared(DecisionCard.Entry entry) {
        return entry.ratio() != null && entry.ratio().value() != null;
    }

    private static Optional<DecisionCard.Entry> entry(
            DecisionCard.Table table, DecisionCard.Row column, Variant variant) {
        return table.rows().stream()
                .filter(row -> row.title().equals(column.title()))
                .flatMap(row -> row.entries().stream())
                .filter(entry -> entry.variant().equals(variant) && compared(entry))
                .findFirst();
    }

    /** Of the primary metric with the interval; of the others without, because they would not fit. */
    private static String text(Ratio ratio, boolean primary) {
        return primary ? ratio.text() : Ratio.text(Objects.requireNonNull(ratio.value()));
    }

    /** Returns the metric with the unit of the first line. */
    private static String heading(DecisionCard.Row row, boolean oneScenario) {
        return oneScenario ? row.label() : row.title();
    }
}
