package containerkit.loadtest.report.format;

import containerkit.loadtest.report.plot.Drawing;

/** A drawing as SVG, for a page or as a file. */
final class SvgText {
    /** A file follows the reader's colour scheme by itself; it brings its page, for GitHub's may be the other one. */
    private static final String STYLE =
            """
            <style>
            svg { color: #1b1f24; background: #ffffff; font: 12px system-ui, sans-serif; }
            @media (prefers-color-scheme: dark) { svg { color: #e6edf3; background: #12161c; } }
            </style>
            """;

    private static final int PAGE = 10; // around the drawing, in its units

    private SvgText() {}

    /** Appends it for a page whose style it takes; the alternative is escaped. */
    static void inPage(StringBuilder out, Drawing drawing, String alternative) {
        out.append("<svg viewBox=\"0 0 ").append(drawing.width()).append(' ').append(drawing.height());
        out.append("\" role=\"img\" aria-label=\"").append(alternative).append("\">\n");
        out.append(drawing.body()).append("</svg>\n");
    }

    /** A file of its own; the alternative is escaped. */
    static String file(Drawing drawing, String alternative) {
        int width = drawing.width() + 2 * PAGE;
        int height = drawing.height() + 2 * PAGE;
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height + "\" viewBox=\""
                + -PAGE + " " + -PAGE + " " + width + " " + height + "\" role=\"img\" aria-label=\"" + alternative
                + "\">\n" + STYLE + drawing.body() + "</svg>\n";
    }
}
