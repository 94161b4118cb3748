package containerkit.loadtest.analyse.card;

import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.stats.Display;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The first screen of a result.
 *
 * @param primary the metric that was primary before the run
 * @param tiePercent the tie zone
 * @param mode the mode of all variants, which their names then leave out; null where they differ, or all are stock
 * @param sentence the result by the primary metric
 * @param intervals whether the sentence has confidence intervals
 * @param tables one for each part of the plan
 * @param undecided what is not decided by the primary metric, and what a decision would take; null where all is
 * @param notMeasured what a card can show and this run did not measure
 */
public record DecisionCard(
        ComparisonMetric primary,
        double tiePercent,
        @Nullable String mode,
        String sentence,
        boolean intervals,
        List<Table> tables,
        @Nullable String undecided,
        List<String> notMeasured) {
    public DecisionCard {
        tables = List.copyOf(tables);
        notMeasured = List.copyOf(notMeasured);
    }

    /** The card of whatever the run has stored so far. */
    public static DecisionCard of(RunIndex index, List<Cell> cells, List<Comparison> comparisons) {
        return new CardRows(index, cells, comparisons).card();
    }

    /** What the marks promise, which metric was primary, and what is missing. */
    public String footnote() {
        String alpha = Display.PLAIN.text(100 * Judge.ALPHA) + " %";
        return (intervals ? "In brackets: the confidence interval. " : "")
                + "For each metric by itself, over all its pairs and scenarios, the chance of "
                + "any wrong best is at most " + alpha
                + ", and so is that of any wrong \"equal\"; over several metrics it is "
                + "higher. Primary metric, fixed before the run: " + primary.noun() + "."
                + (notMeasured.isEmpty() ? "" : " Not measured: " + String.join(", ", notMeasured) + ".");
    }

    /**
     * The variants that ran side by side.
     *
     * @param part the part of the plan
     * @param variants the columns
     * @param names what they are called
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
     * @param scenario the scenario; null for what belongs to the server
     * @param primary whether it is about the primary metric
     * @param entries one for each variant
     * @param verdict what is shown, in words, or that its tool names no winner; empty where nothing is judged
     * @param undecided whether some of the best could not be distinguished
     * @param narrowed whether some are shown not to be the best though it is undecided who is
     * @param mostPercent the largest difference still possible between them, in percent; null where unknown or all is decided
     * @param decidingBlocks how many blocks would decide; null likewise
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

        /** {@code CPU per request, µs, block-open-c50}. */
        public String title() {
            return scenario == null ? label : label + ", " + scenario;
        }
    }

    /**
     * A variant's value.
     *
     * @param value null where it was not measured
     * @param text the value for people, in the unit of the row
     * @param mark what is shown of it
     */
    public record Entry(Variant variant, @Nullable Double value, String text, Mark mark) {
        /** {@code best 93.1}. */
        public String marked() {
            return mark == Mark.NONE ? text : mark.word() + " " + text;
        }
    }

    /** What is shown of a value; of nothing else is anything said. */
    public enum Mark {
        NONE,
        /** Better than all others, but for those that are equal to it or failed. */
        BEST,
        /** Better than the contender that all are compared with. */
        BETTER,
        /** Worse than that one. */
        WORSE,
        /** Within the tie zone of that one. */
        EQUAL,
        /** Failed in some block of the part, and so is never the best. */
        FAILED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
