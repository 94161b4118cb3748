package containerkit.loadtest.analysis.card;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Decision card, the first screen of a result.
 *
 * @param primary the metric that was primary before the run
 * @param tiePercent the tie zone, in percent
 * @param mode the mode of all variants, which their names then leave out; null where they differ, or all are stock
 * @param sentence the result by the primary metric
 * @param intervals true if the sentence has confidence intervals
 * @param tables one for each part of the plan
 * @param against ratios of several parts to the contender that all others are compared with; null where there are none
 * @param undecided text on what the primary metric does not decide, and what a decision would take; null where all is
 *     decided
 * @param notMeasured metrics that a card can show and this run did not measure
 */
public record DecisionCard(
        ComparisonMetric primary,
        double tiePercent,
        @Nullable String mode,
        String sentence,
        boolean intervals,
        List<Table> tables,
        @Nullable AgainstTable against,
        @Nullable String undecided,
        List<String> notMeasured) {
    public DecisionCard {
        tables = List.copyOf(tables);
        notMeasured = List.copyOf(notMeasured);
    }

    /** Returns the card of the results that the run has stored so far. */
    public static DecisionCard of(RunIndex index, List<Cell> cells, List<Comparison> comparisons) {
        return new CardRows(index, cells, comparisons).card();
    }

    /** Returns whether the card has ratios in place of that part's values. */
    public boolean covers(Table part) {
        return against != null && against.covers(part.part());
    }

    private boolean marked(Mark mark) {
        return tables.stream()
                .flatMap(table -> table.rows().stream())
                .flatMap(row -> row.entries().stream())
                .anyMatch(entry -> entry.mark() == mark);
    }

    /** Returns the error rates of the marks, the primary metric, and the metrics that were not measured. */
    public String footnote() {
        String alpha = Display.PLAIN.text(100 * Judge.ALPHA) + " %";
        return (intervals || against != null ? "In brackets: the confidence interval. " : "")
                + "For each metric by itself, over all its pairs and scenarios, the chance of "
                + "any wrong " + (marked(Mark.BETTER) || marked(Mark.WORSE) ? "\"better\" or \"worse\"" : "best")
                + " is at most " + alpha
                + ", and so is that of any wrong \"equal\"; over several metrics it is "
                + "higher. Primary metric, fixed before the run: " + primary.noun() + "."
                + (tables.stream().flatMap(table -> table.rows().stream()).anyMatch(row -> row.scenario() != null)
                        ? " Names of scenarios: endpoint, generator (open: the built-in one), connections (c), rate (r: requests/s, p: percent of the capacity)."
                        : "")
                + (notMeasured.isEmpty() ? "" : " Not measured: " + String.join(", ", notMeasured) + ".")
                + (notMeasured.stream().anyMatch(label -> label.endsWith(CardRows.AT_RATE))
                        ? " Latency needs a scenario with a rate, which --rate adds for a jar."
                        : "");
    }

    /**
     * Table of the variants that ran side by side.
     *
     * @param part the part of the plan
     * @param variants the columns
     * @param names names of the variants
     * @param rows the metrics that were measured
     */
    public record Table(String part, List<Variant> variants, List<String> names, List<Row> rows) {
        public Table {
            variants = List.copyOf(variants);
            names = List.copyOf(names);
            rows = List.copyOf(rows);
        }
    }

    /**
     * A metric, in a scenario or of the whole part.
     *
     * @param key a stable name for machines
     * @param label the metric with its unit
     * @param scenario the scenario; null for a metric of the server
     * @param primary true if it is about the primary metric
     * @param entries one for each variant
     * @param verdict the verdict in words, or the fact that its tool names no winner; empty where nothing is judged
     * @param undecided true if some of the best could not be distinguished
     * @param narrowed true if some are shown not to be the best, though the best is undecided
     * @param mostPercent the largest difference still possible between them, in percent; null where unknown or all is
     *     decided
     * @param decidingBlocks number of blocks that would decide; null where unknown or all is decided
     */
    public record Row(
            String key,
            String label,
            @Nullable String scenario,
            boolean primary,
            List<Entry> entries,
            String verdict,
            boolean undecided,
            boolean narrowed,
            @Nullable Double mostPercent,
            @Nullable Integer decidingBlocks) {
        public Row {
            entries = List.copyOf(entries);
        }

        /** Returns the label with the scenario, e.g. {@code CPU per request, µs, blocking-kit-c50}. */
        public String title() {
            return scenario == null ? label : label + ", " + scenario;
        }
    }

    /**
     * A variant's value.
     *
     * @param variant contender and mode
     * @param value null where it was not measured
     * @param text the value for people, in the unit of the row
     * @param mark result of the value's comparisons
     * @param ratio ratio to the contender that all are compared with; null for itself, and where there is none
     */
    public record Entry(Variant variant, @Nullable Double value, String text, Mark mark, @Nullable Ratio ratio) {
        /** Returns the text with its mark, e.g. {@code best 93.1}. */
        public String marked() {
            return marked(text);
        }

        /** Returns other words with the entry's mark, e.g. {@code better 0.93}. */
        String marked(String words) {
            return mark == Mark.NONE ? words : mark.word() + " " + words;
        }
    }

    /** Results of a value's comparisons. A result that is not shown gets no mark. */
    public enum Mark {
        NONE,
        /** Better than all others, except those that are equal to it or failed. */
        BEST,
        /** Better than the contender that all are compared with. */
        BETTER,
        /** Worse than the contender that all are compared with. */
        WORSE,
        /** Within the tie zone of the contender that all are compared with. */
        EQUAL,
        /** Failed in some block of the part, so never the best. */
        FAILED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
