package containerkit.loadtest.report.document;

import containerkit.loadtest.analysis.pair.ComparisonMetric;
import java.util.ArrayList;
import java.util.List;

/** A piece of a section. A new kind fails to compile until every {@link Writer} can write it. */
public sealed interface Content {
    void to(Writer writer);

    /** Writes each kind of content in one format; what a format has no means of its own for as paragraphs and lists. */
    interface Writer {
        void paragraph(Paragraph paragraph);

        default void aside(Aside aside) {
            paragraph(new Paragraph(aside.text()));
        }

        default void warnings(Warnings warnings) {
            List<String> items = new ArrayList<>();
            warnings.shown().forEach(warning -> items.add(warning.text() + " " + warning.remedy()));
            if (warnings.more() > 0) {
                items.add("and " + warnings.more() + " more, under Limits");
            }
            bullets(new Bullets(items));
        }

        void answers(Answers answers);

        void bullets(Bullets bullets);

        void links(Links links);

        void table(Table table);

        void listing(Listing listing);

        default void timeline(Timeline timeline) {
            paragraph(new Paragraph(timeline.caption()));
            bullets(new Bullets(timeline.lanes().stream()
                    .map(lane -> lane.key().label() + ": " + lane.summary())
                    .toList()));
        }
    }

    /** Running text. */
    record Paragraph(String text) implements Content {
        @Override
        public void to(Writer writer) {
            writer.paragraph(this);
        }
    }

    /** Facts that a reader may skip, in one line. */
    record Aside(String text) implements Content {
        @Override
        public void to(Writer writer) {
            writer.aside(this);
        }
    }

    /**
     * What changes a result, each with its remedy.
     *
     * @param more number of others that are not shown here
     */
    record Warnings(List<Warning> shown, int more) implements Content {
        @Override
        public void to(Writer writer) {
            writer.warnings(this);
        }
    }

    /** A fact that changes a result, and what to do about it. */
    record Warning(String text, String remedy) {}

    /** What the scenarios showed, side by side where there is room. */
    record Answers(List<Answer> answers) implements Content {
        @Override
        public void to(Writer writer) {
            writer.answers(this);
        }
    }

    /**
     * What one scenario showed.
     *
     * @param scenario the scenario as a sentence
     * @param meaning what the values mean at the user's rate; empty where there is no rate
     */
    record Answer(String scenario, List<Outcome> outcomes, String meaning, RatioChart chart) {
        /** Returns how to read the chart. */
        public String reading() {
            boolean throughput =
                    chart.rows().stream().anyMatch(row -> row.metric().equals(ComparisonMetric.THROUGHPUT.noun()));
            return "Marks are mean ratios to "
                    + chart.keys().get(chart.reference()).label()
                    + " over the blocks, with 95 % intervals. The values are means, whose ratio may differ a little."
                    + (outcomes.isEmpty() ? "" : " Only " + chart.rows().get(0).metric() + " is judged.")
                    + (throughput ? " More throughput is better, and less of all else." : "");
        }
    }

    /**
     * The result of a pair.
     *
     * @param words the result in its fixed form
     * @param notes what limits it, in a few words each
     * @param against the contender that is compared with the chart's reference; -1 where the pair is another one
     */
    record Outcome(String pair, String words, List<String> notes, int against) {}

    /** A list without order. */
    record Bullets(List<String> items) implements Content {
        /** Returns the list; nothing where it has no items. */
        public static List<Content> ifAny(List<String> items) {
            return items.isEmpty() ? List.of() : List.of(new Bullets(items));
        }

        @Override
        public void to(Writer writer) {
            writer.bullets(this);
        }
    }

    /** Files of the run, beside the report. */
    record Links(String caption, List<Link> links) implements Content {
        @Override
        public void to(Writer writer) {
            writer.links(this);
        }
    }

    /**
     * A file of the run.
     *
     * @param path from the run's directory; one that ends with a slash is a directory
     */
    record Link(String path, String what) {}

    /**
     * A table; its first column names the rows.
     *
     * @param rows with as many cells as there are columns
     * @param behind what is behind each row, for whoever asks; empty where nothing is
     */
    record Table(String caption, List<Column> columns, List<List<String>> rows, List<Listing> behind)
            implements Content {
        public Table with(List<Listing> behindRows) {
            return new Table(caption, columns, rows, behindRows);
        }

        @Override
        public void to(Writer writer) {
            writer.table(this);
        }
    }

    /** A column's heading, and whether its cells are set to the right, as values are. */
    record Column(String heading, boolean right) {}

    /**
     * Lines as a machine wrote them.
     *
     * @param folded true if a reader may want to skip them
     */
    record Listing(String caption, List<String> lines, boolean folded) implements Content {
        @Override
        public void to(Writer writer) {
            writer.listing(this);
        }
    }

    /**
     * The slices of a scenario in the order in which they ran.
     *
     * @param blocks places at which a block begins, from 0 to 1, the first of them 0
     */
    record Timeline(String caption, List<Lane> lanes, List<Double> blocks) implements Content {
        @Override
        public void to(Writer writer) {
            writer.timeline(this);
        }
    }

    /**
     * The slices of a contender.
     *
     * @param good place and height of each slice that counts, both from 0 to 1
     * @param voids places of those that do not count
     */
    record Lane(RatioChart.Key key, String summary, List<Dot> good, List<Double> voids) {}

    /** A place in a lane; 0, 0 is the left lower corner. */
    record Dot(double at, double height) {}
}
