package containerkit.loadtest.report.format;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.RatioChart;
import containerkit.loadtest.report.document.RatioChart.Key;
import containerkit.loadtest.report.document.RatioChart.Mark;
import containerkit.loadtest.report.document.RatioChart.Row;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a chart as a table in which one column draws the others; places are percentages, so text is never scaled. */
record ChartHtml(Content.Answer answer, RatioChart chart, StringBuilder out) {
    private static final int LANE = 12; // pixels between the marks of two contenders
    private static final int LONG = 16; // characters of a name that may be broken
    private static final int LINE = 64; // those of all names, beyond which each may be
    private static final int EDGE = 7;
    private static final double LABELS_APART = 0.25;
    private static final String COLUMN = "th scope=\"col\"";
    private static final String NAME = "th scope=\"row\" class=\"name\"";
    private static final String DRAWING = "td class=\"scale\"";

    static String of(Content.Answer answer) {
        ChartHtml html = new ChartHtml(answer, answer.chart(), new StringBuilder());
        if (answer.chart().beside()) {
            html.byMetric();
        } else {
            html.byContender();
        }
        return html.out.append("</tbody>\n</table>\n").toString();
    }

    private void byMetric() {
        List<Key> keys = chart.keys();
        begin("chart\" style=\"--n:" + keys.size(), "<span class=\"unseen\">metric</span>");
        boolean narrow = keys.stream().mapToInt(key -> key.label().length()).sum() > LINE;
        keys.forEach(key -> cell(
                COLUMN + (narrow || key.label().length() > LONG ? " class=\"long\"" : ""),
                key(key) + text(key.label()).replace("@", "@<wbr>")));
        out.append("</tr></thead>\n<tbody>\n");
        for (Row row : chart.rows()) {
            out.append(row == chart.rows().get(0) ? "<tr class=\"primary\">" : "<tr>");
            cell(NAME, text(row.metric()));
            cell(DRAWING, marks(row, 0, keys.size()));
            row.marks().forEach(mark -> cell("td", value(mark)));
            out.append("</tr>\n");
        }
    }

    private void byContender() {
        Row first = chart.rows().get(0);
        List<Row> others = chart.rows().subList(1, chart.rows().size());
        begin("chart ranked", "contender");
        cell(COLUMN, text(first.metric()));
        Key reference = chart.keys().get(chart.reference());
        cell(COLUMN + " class=\"words\"", "against " + text(reference.label()));
        others.forEach(row -> cell(COLUMN + " class=\"more\"", text(row.metric())));
        out.append("</tr></thead>\n<tbody>\n");
        for (int at : chart.ranked()) {
            Key key = chart.keys().get(at);
            out.append("<tr>");
            cell(NAME, key(key) + text(key.label()));
            cell(DRAWING, marks(first, at, at + 1));
            cell("td", value(first.marks().get(at)));
            cell("td class=\"words\"", text(words(at)));
            others.forEach(row -> cell("td class=\"more\"", value(row.marks().get(at))));
            out.append("</tr>\n");
        }
    }

    private void begin(String classes, String names) {
        out.append("<table class=\"" + classes + "\">\n<caption>" + text(answer.reading() + band())
                + "</caption>\n<thead><tr>");
        cell(COLUMN + " class=\"name\"", names);
        cell(COLUMN + " class=\"scale\"", "<span class=\"unseen\">drawing</span>" + axis());
    }

    private String band() {
        return answer.outcomes().isEmpty()
                ? ""
                : " The grey band is the margin, " + Display.plain(chart.marginPercent()) + " % each way.";
    }

    private void cell(String start, String html) {
        out.append("<" + start + ">" + html + "</" + start.substring(0, 2) + ">");
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
                + (difference.isEmpty() || mark.ratio().shownInterval() == null
                        ? ""
                        : "<span class=\"unseen\"> (" + text(difference) + ")</span>");
    }

    private String axis() {
        StringBuilder svg = new StringBuilder("<svg aria-hidden=\"true\" height=\"18\">");
        for (RatioChart.Tick tick : chart.ticks(LABELS_APART)) {
            String anchor = tick.at() < 0.06 ? "start" : tick.at() > 0.94 ? "end" : "middle";
            svg.append("<text y=\"13\" x=\"" + percent(tick.at()) + "\" text-anchor=\"" + anchor + "\">"
                    + text(tick.label()) + "</text>");
        }
        return svg.append("</svg>").toString();
    }

    private String marks(Row row, int from, int to) {
        int height = 2 * EDGE + LANE * (to - from - 1);
        StringBuilder svg = new StringBuilder("<svg aria-hidden=\"true\" height=\"" + height + "\">");
        double margin = 1 + chart.marginPercent() / 100;
        double low = chart.at(1 / margin);
        double high = chart.at(margin);
        svg.append("<rect class=\"band\" x=\"" + percent(low) + "\" width=\"" + percent(high - low)
                + "\" height=\"100%\"/>");
        for (RatioChart.Tick tick : chart.ticks(LABELS_APART)) {
            String x = percent(tick.at());
            String kind = tick.label().equals("=") ? "one" : "grid";
            svg.append("<line class=\"" + kind + "\" x1=\"" + x + "\" x2=\"" + x + "\" y2=\"100%\"/>");
        }
        for (int key = from; key < to; key++) {
            Ratio ratio = row.marks().get(key).ratio();
            if (ratio != null) {
                mark(svg, chart.keys().get(key), ratio, EDGE + LANE * (key - from));
            }
        }
        return svg.append("</svg>").toString();
    }

    private void mark(StringBuilder svg, Key key, Ratio ratio, int y) {
        Interval shown = ratio.shownInterval();
        if (shown != null) {
            svg.append("<line x1=\"" + percent(chart.at(shown.low())) + "\" x2=\"" + percent(chart.at(shown.high()))
                    + "\" y1=\"" + y + "\" y2=\"" + y + "\" stroke=\"" + key.colour() + "\" stroke-width=\"3\"/>");
            if (chart.beyond(shown.low()) < 0) {
                shape(svg, 0, y, "M0 0 8-5V5z", key.colour());
            }
            if (chart.beyond(shown.high()) > 0) {
                shape(svg, 1, y, "M0 0-8-5V5z", key.colour());
            }
        }
        shape(svg, chart.at(ratio.value()), y, key.shape(), key.colour());
    }

    private static void shape(StringBuilder svg, double at, int y, String path, String colour) {
        svg.append("<svg x=\"" + percent(at) + "\" y=\"" + y + "\" overflow=\"visible\"><path d=\"" + path
                + "\" fill=\"" + colour + "\"/></svg>");
    }

    static String key(Key key) {
        return "<svg aria-hidden=\"true\" class=\"key\" width=\"12\" height=\"12\" viewBox=\"-6 -6 12 12\"><path d=\""
                + key.shape() + "\" fill=\"" + key.colour() + "\"/></svg>";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static String text(String text) {
        return HtmlWriter.escaped(text);
    }
}
