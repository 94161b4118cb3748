package containerkit.loadtest.report.format;

import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.RatioChart;
import containerkit.loadtest.report.document.RatioChart.Key;
import containerkit.loadtest.report.document.RatioChart.Mark;
import containerkit.loadtest.report.document.RatioChart.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.text.WordUtils;

/** Writes the answer of a scenario in lines of 80 columns: results, then a chart of characters. */
final class AnswerText {
    static final int COLUMNS = 80;

    private static final String INDENT = "  ";
    private static final int NARROWEST_SCALE = 18;
    private static final int WIDEST_SCALE = 44;
    private static final int LONGEST_LABEL = 26;
    private static final int LABEL = 7; // columns of one on the scale

    private final Content.Answer answer;
    private final RatioChart chart;
    private final List<String> lines = new ArrayList<>();

    private AnswerText(Content.Answer answer) {
        this.answer = answer;
        this.chart = answer.chart();
    }

    /** Returns the lines without the scenario's name. */
    static List<String> of(Content.Answer answer) {
        AnswerText text = new AnswerText(answer);
        text.outcomes();
        text.chart();
        return text.lines;
    }

    private void outcomes() {
        int widest = answer.outcomes().stream()
                .mapToInt(outcome -> outcome.pair().length())
                .max()
                .orElse(0);
        int pair = Math.min(LONGEST_LABEL, widest);
        for (Content.Outcome outcome : answer.outcomes()) {
            String words = outcome.words()
                    + (outcome.notes().isEmpty() ? "" : " (" + String.join("; ", outcome.notes()) + ")");
            String next = "\n" + " ".repeat(INDENT.length() + pair + 2);
            String label = outcome.pair().length() > pair ? outcome.pair() + next : padded(outcome.pair(), pair) + "  ";
            lines.addAll((INDENT
                            + label.replaceFirst("\n *$", "\n" + " ".repeat(next.length() - 1))
                            + WordUtils.wrap(words, COLUMNS - next.length() + 1, next, false))
                    .lines()
                    .toList());
        }
        if (!answer.meaning().isEmpty()) {
            lines.add(INDENT + answer.meaning());
        }
    }

    private void chart() {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        int name = chart.rows().stream()
                .mapToInt(row -> row.metric().length())
                .max()
                .orElse(0);
        int[] widths = chart.keys().stream()
                .mapToInt(key -> chart.rows().stream()
                                .map(row -> value(row.marks().get(chart.keys().indexOf(key)))
                                        .length())
                                .reduce(headed(key).length(), Math::max)
                        + 2)
                .toArray();
        int room = COLUMNS - INDENT.length() - name - IntStream.of(widths).sum() - 2;
        if (chart.beside() && room >= NARROWEST_SCALE) {
            byMetric(name, widths, Math.min(WIDEST_SCALE, room));
        } else {
            byContender();
        }
        lines.addAll(WordUtils.wrap(answer.reading(), COLUMNS - INDENT.length(), "\n", false)
                .lines()
                .map(line -> INDENT + line)
                .toList());
    }

    private void byMetric(int name, int[] widths, int scale) {
        StringBuilder heading = new StringBuilder(INDENT + " ".repeat(name));
        for (int key = 0; key < widths.length; key++) {
            heading.append(right(headed(chart.keys().get(key)), widths[key]));
        }
        String axis = axis(scale);
        lines.add(heading + INDENT + axis);
        for (Row row : chart.rows()) {
            StringBuilder line = new StringBuilder(INDENT + padded(row.metric(), name));
            for (int key = 0; key < widths.length; key++) {
                line.append(right(value(row.marks().get(key)), widths[key]));
            }
            lines.add((line + INDENT + marks(row, 0, widths.length, scale)).stripTrailing());
        }
    }

    private void byContender() {
        Row first = chart.rows().get(0);
        int name = Math.min(
                LONGEST_LABEL,
                chart.keys().stream()
                        .mapToInt(key -> headed(key).length())
                        .max()
                        .orElse(0));
        int value = Math.max(
                first.metric().length(),
                first.marks().stream()
                        .mapToInt(mark -> value(mark).length())
                        .max()
                        .orElse(0));
        int scale = Math.min(WIDEST_SCALE, COLUMNS - INDENT.length() - name - value - 2 * INDENT.length());
        lines.add(INDENT + padded("", name) + INDENT + right(first.metric(), value) + INDENT + axis(scale));
        for (int key : chart.ranked()) {
            lines.add((INDENT
                            + padded(cut(headed(chart.keys().get(key)), name), name)
                            + INDENT
                            + right(value(first.marks().get(key)), value)
                            + INDENT
                            + marks(first, key, key + 1, scale))
                    .stripTrailing());
        }
    }

    private static String value(Mark mark) {
        return Objects.requireNonNullElse(mark.value(), "n/a");
    }

    /** Returns the name with the letter of its marks, e.g. {@code T tomcat}. */
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
                for (int i = low; i <= high; i++) {
                    line[i] = line[i] == '├' || line[i] == '┤' ? line[i] : i == low ? '├' : i == high ? '┤' : '─';
                }
            }
        }
        for (int key : known) {
            int at = column(chart.at(row.marks().get(key).ratio().value()), width);
            char letter = chart.keys().get(key).letter().charAt(0);
            line[free(line, at)] = letter;
        }
        return new String(line);
    }

    /** Returns the nearest place that no letter has; it is off by less than the width of a letter or two. */
    private static int free(char[] line, int at) {
        for (int away = 0; away < line.length; away++) {
            if (at + away < line.length && !Character.isLetterOrDigit(line[at + away])) {
                return at + away;
            }
            if (at - away >= 0 && !Character.isLetterOrDigit(line[at - away])) {
                return at - away;
            }
        }
        return at;
    }

    private static int column(double at, int width) {
        return (int) Math.round(at * (width - 1));
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    private static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - 1) + "…";
    }
}
