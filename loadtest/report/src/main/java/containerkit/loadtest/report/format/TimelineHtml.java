package containerkit.loadtest.report.format;

import containerkit.loadtest.report.document.Content.Dot;
import containerkit.loadtest.report.document.Content.Lane;
import containerkit.loadtest.report.document.Content.Timeline;
import java.util.List;
import java.util.function.Function;
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
            out.append("<tr><th scope=\"row\" class=\"name\">" + ChartHtml.key(lane.key())
                    + HtmlWriter.escaped(lane.key().label()) + "</th><td class=\"scale\">" + strip(timeline, lane)
                    + "</td><td>" + HtmlWriter.escaped(lane.summary()) + "</td></tr>\n");
        }
        return out.append("</tbody>\n</table>\n").toString();
    }

    private static String strip(Timeline timeline, Lane lane) {
        return "<svg aria-hidden=\"true\" height=\"" + FOOT + "\" viewBox=\"0 0 " + WIDTH + " " + FOOT
                + "\" preserveAspectRatio=\"none\">"
                + path("class=\"grid\"", timeline.blocks(), at -> "M" + x(at) + " 0V" + FOOT)
                + path("class=\"voids\"", lane.voids(), at -> "M" + x(at) + " " + (HEIGHT + 2) + "V" + FOOT)
                + path("class=\"dots\" stroke=\"" + lane.key().colour() + "\"", lane.good(), TimelineHtml::dot)
                + "</svg>";
    }

    private static <T> String path(String attributes, List<T> places, Function<T, String> stroke) {
        String strokes = places.stream().map(stroke).collect(Collectors.joining());
        return "<path " + attributes + " d=\"" + strokes + "\"/>";
    }

    private static String dot(Dot dot) {
        return "M" + x(dot.at()) + " " + Math.round(HEIGHT - (HEIGHT - TOP) * dot.height()) + "h0";
    }

    private static long x(double at) {
        return Math.round(8 + at * (WIDTH - 16));
    }
}
