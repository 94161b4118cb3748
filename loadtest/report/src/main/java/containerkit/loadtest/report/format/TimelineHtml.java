package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content.Dot;
import containerkit.loadtest.report.document.Content.Lane;
import containerkit.loadtest.report.document.Content.Timeline;
import java.util.stream.Collectors;

/** Writes a timeline as a table with a drawn strip for each contender. Strokes keep their width at any size. */
final class TimelineHtml {
    private static final int WIDTH = 2_000;
    private static final int TOP = 6;
    private static final int HEIGHT = 40;
    private static final int FOOT = 50; // below the dots: void slices

    private TimelineHtml() {}

    static String of(Timeline timeline) {
        StringBuilder out = new StringBuilder("<table class=\"chart timeline\">\n<caption>");
        out.append(HtmlWriter.escaped(timeline.caption()));
        out.append(" A dot is a slice, a bar below it a void one; lines part the blocks.</caption>\n<thead><tr>");
        out.append("<th scope=\"col\" class=\"name\">contender</th>");
        out.append("<th scope=\"col\" class=\"scale\">slices in the order they ran</th><th scope=\"col\">values</th>");
        out.append("</tr></thead>\n<tbody>\n");
        for (Lane lane : timeline.lanes()) {
            out.append("<tr><th scope=\"row\" class=\"name\">").append(ChartHtml.key(lane.key()));
            out.append(HtmlWriter.escaped(lane.key().label())).append("</th><td class=\"scale\">");
            strip(out, timeline, lane);
            out.append("</td><td>").append(HtmlWriter.escaped(lane.summary())).append("</td></tr>\n");
        }
        return out.append("</tbody>\n</table>\n").toString();
    }

    private static void strip(StringBuilder out, Timeline timeline, Lane lane) {
        out.append("<svg aria-hidden=\"true\" height=\"" + FOOT + "\" viewBox=\"0 0 " + WIDTH + " " + FOOT
                + "\" preserveAspectRatio=\"none\">");
        out.append("<path class=\"grid\" d=\"")
                .append(timeline.blocks().stream()
                        .map(at -> "M" + x(at) + " 0V" + FOOT)
                        .collect(Collectors.joining()))
                .append("\"/><path class=\"voids\" d=\"")
                .append(lane.voids().stream()
                        .map(at -> "M" + x(at) + " " + (HEIGHT + 2) + "V" + FOOT)
                        .collect(Collectors.joining()))
                .append("\"/><path class=\"dots\" stroke=\"")
                .append(lane.key().colour())
                .append("\" d=\"")
                .append(lane.good().stream().map(TimelineHtml::dot).collect(Collectors.joining()))
                .append("\"/></svg>");
    }

    private static String dot(Dot dot) {
        return "M" + x(dot.at()) + " " + Math.round(HEIGHT - (HEIGHT - TOP) * dot.height()) + "h0";
    }

    private static long x(double at) {
        return Math.round(8 + at * (WIDTH - 16));
    }
}
