package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.PlotValue;
import containerkit.loadtest.report.document.RatioChart;
import containerkit.loadtest.report.document.RatioChart.Key;
import containerkit.loadtest.report.document.RatioChart.Mark;
import containerkit.loadtest.report.document.RatioChart.Row;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes a chart as a table in which one column draws what the others say. Places are percentages, so that it fits any
 * width without scaled text.
 */
final class ChartHtml {
    private static final int LANE = 12; // pixels between the marks of two contenders
    private static final int LONG = 16; // characters of a name that may be broken
    private static final int EDGE = 7;
    private static final int RADIUS = 5;
    private static final double LABELS_APART = 0.25;

    private final Content.Answer answer;
    private final RatioChart chart;
    private final StringBuilder out = new StringBuilder();

    private ChartHtml(Content.Answer answer) {
        this.answer = answer;
        this.chart = answer.chart();
    }

    static String of(Content.Answer answer) {
        ChartHtml html = new ChartHtml(answer);
        if (answer.chart().beside()) {
            html.byMetric();
        } else {
            html.byContender();
        }
        return html.out.toString();
    }

    private void byMetric() {
        List<Key> keys = chart.keys();
        out.append("<table class=\"chart\" style=\"--n:")
                .append(keys.size())
                .append("\">\n")
                .append(caption())
                .append("<thead><tr>");
        out.append("<th scope=\"col\" class=\"name\"><span class=\"unseen\">metric</span></th>");
        out.append("<th scope=\"col\" class=\"scale\"><span class=\"unseen\">drawing</span>")
                .append(axis())
                .append("</th>");
        for (Key key : keys) {
            out.append(key.label().length() > LONG ? "<th scope=\"col\" class=\"long\">" : "<th scope=\"col\">")
                    .append(key(key))
                    .append(text(key.label()))
                    .append("</th>");
        }
        out.append("</tr></thead>\n<tbody>\n");
        for (Row row : chart.rows()) {
            out.append(row == chart.rows().get(0) ? "<tr class=\"primary\">" : "<tr>");
            out.append("<th scope=\"row\" class=\"name\">")
                    .append(text(row.metric()))
                    .append("</th>");
            out.append("<td class=\"scale\">")
                    .append(marks(row, 0, keys.size()))
                    .append("</td>");
            row.marks().forEach(mark -> out.append("<td>").append(value(mark)).append("</td>"));
            out.append("</tr>\n");
        }
        out.append("</tbody>\n</table>\n");
    }

    private void byContender() {
        Row first = chart.rows().get(0);
        List<Row> others = chart.rows().subList(1, chart.rows().size());
        out.append("<table class=\"chart ranked\">\n")
                .append(caption())
                .append("<thead><tr><th scope=\"col\" class=\"name\">contender</th>");
        out.append("<th scope=\"col\" class=\"scale\"><span class=\"unseen\">drawing</span>")
                .append(axis())
                .append("</th>");
        out.append("<th scope=\"col\">").append(text(first.metric())).append("</th>");
        out.append("<th scope=\"col\" class=\"words\">against ")
                .append(text(chart.keys().get(chart.reference()).label()))
                .append("</th>");
        others.forEach(row -> out.append("<th scope=\"col\" class=\"more\">")
                .append(text(row.metric()))
                .append("</th>"));
        out.append("</tr></thead>\n<tbody>\n");
        for (int key : chart.ranked()) {
            out.append("<tr><th scope=\"row\" class=\"name\">")
                    .append(key(chart.keys().get(key)));
            out.append(text(chart.keys().get(key).label())).append("</th>");
            out.append("<td class=\"scale\">")
                    .append(marks(first, key, key + 1))
                    .append("</td>");
            out.append("<td>").append(value(first.marks().get(key))).append("</td>");
            out.append("<td class=\"words\">").append(text(words(key))).append("</td>");
            others.forEach(row -> out.append("<td class=\"more\">")
                    .append(value(row.marks().get(key)))
                    .append("</td>"));
            out.append("</tr>\n");
        }
        out.append("</tbody>\n</table>\n");
    }

    private String caption() {
        return "<caption>" + text(answer.reading()) + "</caption>\n";
    }

    private String words(int key) {
        return answer.outcomes().stream()
                .filter(outcome -> outcome.against() == key)
                .map(Content.Outcome::words)
                .collect(Collectors.joining("; "));
    }

    /** Returns the value; readers who cannot see the drawing hear the difference as well. */
    private static String value(Mark mark) {
        String difference = mark.difference();
        return text(mark.value() == null ? "n/a" : mark.value())
                + (difference.isEmpty() || mark.ratio().low() == null
                        ? ""
                        : "<span class=\"unseen\"> (" + text(difference) + ")</span>");
    }

    private String axis() {
        StringBuilder svg = new StringBuilder("<svg aria-hidden=\"true\" height=\"18\">");
        for (RatioChart.Tick tick : chart.ticks(LABELS_APART)) {
            String anchor = tick.at() < 0.06 ? "start" : tick.at() > 0.94 ? "end" : "middle";
            svg.append("<text y=\"13\" x=\"" + percent(tick.at()) + "\" text-anchor=\"" + anchor + "\">")
                    .append(text(tick.label()))
                    .append("</text>");
        }
        return svg.append("</svg>").toString();
    }

    private String marks(Row row, int from, int to) {
        int height = 2 * EDGE + LANE * (to - from - 1);
        StringBuilder svg = new StringBuilder("<svg aria-hidden=\"true\" height=\"" + height + "\">");
        double low = chart.band().get(0);
        double high = chart.band().get(1);
        svg.append("<rect class=\"band\" x=\"" + percent(low) + "\" width=\"" + percent(high - low)
                + "\" height=\"100%\"/>");
        for (RatioChart.Tick tick : chart.ticks(LABELS_APART)) {
            String x = percent(tick.at());
            String kind = tick.label().equals("=") ? "one" : "grid";
            svg.append("<line class=\"" + kind + "\" x1=\"" + x + "\" x2=\"" + x + "\" y2=\"100%\"/>");
        }
        for (int key = from; key < to; key++) {
            PlotValue ratio = row.marks().get(key).ratio();
            if (ratio != null) {
                mark(svg, chart.keys().get(key), ratio, EDGE + LANE * (key - from));
            }
        }
        return svg.append("</svg>").toString();
    }

    private void mark(StringBuilder svg, Key key, PlotValue ratio, int y) {
        if (ratio.low() != null && ratio.high() != null) {
            svg.append("<line x1=\"" + percent(chart.at(ratio.low())) + "\" x2=\"" + percent(chart.at(ratio.high()))
                    + "\" y1=\"" + y + "\" y2=\"" + y + "\" stroke=\"" + key.colour() + "\" stroke-width=\"3\"/>");
        }
        svg.append("<svg x=\"" + percent(chart.at(ratio.value())) + "\" y=\"" + y + "\" overflow=\"visible\"><path d=\""
                + key.shape().outline(0, 0, RADIUS) + "\" fill=\"" + key.colour() + "\"/></svg>");
    }

    static String key(Key key) {
        return "<svg aria-hidden=\"true\" class=\"key\" width=\"12\" height=\"12\"><path d=\""
                + key.shape().outline(6, 6, RADIUS) + "\" fill=\"" + key.colour() + "\"/></svg>";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static String text(String text) {
        return HtmlWriter.escaped(text);
    }
}
