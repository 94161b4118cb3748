package containerkit.loadtest.report.format;

import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.RatioChart;
import containerkit.loadtest.report.document.RatioChart.Key;
import containerkit.loadtest.report.document.RatioChart.Row;
import containerkit.loadtest.report.view.Columns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.apache.commons.text.WordUtils;

/** Writes the answer of a scenario in lines of 80 columns: results, then a chart of characters. */
record AnswerText(Content.Answer answer, RatioChart chart, List<String> lines) {
    static final int COLUMNS = 80;

    private static final String INDENT = "  ";
    private static final int NARROWEST_SCALE = 18;
    private static final int WIDEST_SCALE = 44;
    private static final int LONGEST_LABEL = 26;
    private static final int LABEL = 7; // columns of one on the scale

    /** Returns the lines without the scenario's name. */
    static List<String> of(Content.Answer answer) {
        AnswerText text = new AnswerText(answer, answer.chart(), new ArrayList<>());
        text.addOutcomes();
        text.addChart();
        return text.lines;
    }

    private void addOutcomes() {
        Content.Table table = new Columns<Content.Outcome>()
                .text("", Content.Outcome::pair)
                .text(
                        chart.rows().get(0).metric(),
                        outcome -> outcome.words()
                                + (outcome.notes().isEmpty() ? "" : " (" + String.join("; ", outcome.notes()) + ")"))
                .table("", answer.outcomes());
        if (!answer.outcomes().isEmpty()) {
            lines.addAll(TableText.of(table, COLUMNS));
        }
        if (!answer.meaning().isEmpty()) {
            lines.add(INDENT + answer.meaning());
        }
    }

    private void addChart() {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        int all = chart.keys().size();
        Columns<Row> byMetric = new Columns<Row>().text("", Row::metric);
        IntStream.range(0, all)
                .forEach(key -> byMetric.value(
                        headed(chart.keys().get(key)),
                        row -> row.marks().get(key).value()));
        if (chart.beside() && room(byMetric, chart.rows()) >= NARROWEST_SCALE) {
            drawn(byMetric, chart.rows(), (row, scale) -> marks(row, 0, all, scale));
        } else {
            Row first = chart.rows().get(0);
            drawn(
                    new Columns<Integer>()
                            .text("", key -> cut(headed(chart.keys().get(key))))
                            .value(first.metric(), key -> first.marks().get(key).value()),
                    chart.ranked(),
                    (key, scale) -> marks(first, key, key + 1, scale));
        }
        lines.addAll(WordUtils.wrap(answer.reading(), COLUMNS - INDENT.length(), "\n", false)
                .lines()
                .map(line -> INDENT + line)
                .toList());
    }

    private static <R> int room(Columns<R> columns, List<R> rows) {
        return COLUMNS - TableText.width(columns.table("", rows)) - INDENT.length();
    }

    /** Adds the table with one more column, which draws what the others say. */
    private <R> void drawn(Columns<R> columns, List<R> rows, BiFunction<R, Integer, String> marks) {
        int scale = Math.min(WIDEST_SCALE, room(columns, rows));
        columns.text(axis(scale), row -> marks.apply(row, scale));
        lines.addAll(TableText.of(columns.table("", rows), COLUMNS));
    }

    private static String headed(Key key) {
        return key.letter() + " " + key.label();
    }

    private String axis(int width) {
        StringBuilder line = new StringBuilder(" ".repeat(width));
        for (RatioChart.Tick tick : chart.ticks((double) LABEL / width)) {
            String label = tick.label().replace(" %", "%");
            int from = Math.max(0, Math.min(width - label.length(), column(tick.at(), width) - label.length() / 2));
            line.replace(from, from + label.length(), label);
        }
        return line.toString().stripTrailing();
    }

    private String marks(Row row, int from, int to, int width) {
        char[] line = " ".repeat(width).toCharArray();
        line[column(chart.at(1), width)] = '│';
        List<Integer> known = IntStream.range(from, to)
                .filter(key -> row.marks().get(key).ratio() != null)
                .boxed()
                .toList();
        for (int key : known) {
            Interval shown = row.marks().get(key).ratio().shownInterval();
            if (shown != null) {
                int low = column(chart.at(shown.low()), width);
                int high = column(chart.at(shown.high()), width);
                char left = chart.beyond(shown.low()) < 0 ? '<' : chart.beyond(shown.low()) > 0 ? '>' : '├';
                char right = chart.beyond(shown.high()) > 0 ? '>' : '┤';
                for (int i = low; i <= high; i++) {
                    line[i] = " │─".indexOf(line[i]) < 0 ? line[i] : i == low ? left : i == high ? right : '─';
                }
            }
        }
        addLetters(line, row, known);
        return new String(line);
    }

    /** Writes the letters in the order of their ratios: the reference at its place, the others where they do not hide it. */
    private void addLetters(char[] line, Row row, List<Integer> known) {
        List<Integer> ascending = known.stream()
                .sorted(Comparator.comparingDouble(
                        key -> row.marks().get(key).ratio().value()))
                .toList();
        int first = "<>".indexOf(line[0]) < 0 ? 0 : 1; // an arrow stays
        int last = line.length - ("<>".indexOf(line[line.length - 1]) < 0 ? 1 : 2) - ascending.size() + 1;
        int[] at = IntStream.range(0, ascending.size())
                .map(i -> Math.max(
                        first + i, Math.min(last + i, column(row.marks().get(ascending.get(i)), line.length))))
                .toArray();
        int fixed = Math.max(0, ascending.indexOf(chart.reference()));
        for (int i = fixed + 1; i < at.length; i++) {
            at[i] = Math.max(at[i], at[i - 1] + 1);
        }
        for (int i = fixed - 1; i >= 0; i--) {
            at[i] = Math.min(at[i], at[i + 1] - 1);
        }
        for (int i = 0; i < at.length; i++) {
            line[at[i]] = chart.keys().get(ascending.get(i)).letter().charAt(0);
        }
    }

    private int column(RatioChart.Mark mark, int width) {
        return column(chart.at(mark.ratio().value()), width);
    }

    private static int column(double at, int width) {
        return (int) Math.round(at * (width - 1));
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_LABEL ? text : text.substring(0, LONGEST_LABEL - 1) + "…";
    }
}
