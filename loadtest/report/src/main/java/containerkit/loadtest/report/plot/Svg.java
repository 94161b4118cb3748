package containerkit.loadtest.report.plot;

/**
 * SVG elements in one picture. Coordinates are pixels from the upper left corner. Text has the fill of the
 * {@code svg} element around it; colours are CSS.
 */
final class Svg {
    /** Width of a picture, which a phone of 390 pixels leaves for it, so that text is never scaled below its size. */
    static final int WIDTH = 350;

    static final int FONT = 12;

    /** Start of text at the left edge: the letter j reaches to the left of its beginning. */
    static final int TEXT_LEFT = 1;

    private static final double BASELINE = 0.35 * FONT; // below the middle of a line of text
    private static final double MOST_SQUEEZE = 1.15; // longer text is cut
    private static final String ELLIPSIS = "…";

    private final StringBuilder out = new StringBuilder();

    /** The side or the middle of a text that is at its x coordinate. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /** Writes a line of text with its middle at that height. The text uses the room that the picture leaves. */
    void text(double x, double y, Anchor anchor, String text) {
        double room =
                switch (anchor) {
                    case START -> WIDTH - x;
                    case MIDDLE -> 2 * Math.min(x, WIDTH - x);
                    case END -> x;
                };
        text(x, y, anchor, false, room, text);
    }

    /** Writes a bold line of text at the left edge. */
    void heading(double y, String text) {
        text(TEXT_LEFT, y, Anchor.START, true, WIDTH - TEXT_LEFT, text);
    }

    /** Writes text that starts at a point and is at most that wide. */
    void text(double x, double y, double room, String text) {
        text(x, y, Anchor.START, false, room, text);
    }

    /** Writes text; squeezes text that a wide font would make too wide, and cuts text that is too wide even then. */
    private void text(double x, double y, Anchor anchor, boolean bold, double room, String text) {
        String shown = cut(printable(text), bold, room * MOST_SQUEEZE);
        double width = TextWidth.of(shown, bold);
        String attributes =
                switch (anchor) {
                    case START -> "";
                    case MIDDLE -> " text-anchor=\"middle\"";
                    case END -> " text-anchor=\"end\"";
                };
        if (bold) {
            attributes += " font-weight=\"bold\"";
        }
        if (width * TextWidth.WIDEST_FONT > room) {
            long length = Math.round(Math.min(room, width));
            attributes += " textLength=\"" + length + "\" lengthAdjust=\"spacingAndGlyphs\"";
        }
        String at = "x=\"" + number(x) + "\" y=\"" + number(y + BASELINE) + "\"";
        out.append("<text " + at + attributes + ">" + escaped(shown) + "</text>\n");
    }

    private static String cut(String text, boolean bold, double room) {
        if (TextWidth.of(text, bold) <= room) {
            return text;
        }
        int end = text.length();
        while (end > 0 && TextWidth.of(text.substring(0, end) + ELLIPSIS, bold) > room) {
            end = text.offsetByCodePoints(end, -1);
        }
        return text.substring(0, end).strip() + ELLIPSIS;
    }

    /** Writes lines behind the data that are one pixel of the screen wide. */
    void grid(String path) {
        String crisp = " stroke-opacity=\"0.22\" vector-effect=\"non-scaling-stroke\" shape-rendering=\"crispEdges\"";
        path(path, "none", " stroke=\"currentColor\"" + crisp);
    }

    /** Writes a zone behind the data. */
    void zone(double left, double top, double right, double bottom) {
        path(box(left, top, right, bottom), "currentColor", " fill-opacity=\"0.12\"");
    }

    void bar(double left, double top, double right, double bottom, String colour) {
        path(box(left, top, right, bottom), colour, "");
    }

    void line(String path, String colour) {
        path(path, "none", stroke(colour, 2));
    }

    void line(String path, LinePlot.Style style, boolean thin) {
        String dash = style.dash().pixels();
        path(
                path,
                "none",
                stroke(style.colour(), thin ? 1 : 2) + (dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\""));
    }

    /** Writes circles with thin outlines as one element. */
    void rings(String circles, String colour) {
        path(circles, "none", stroke(colour, 1));
    }

    void mark(Shape shape, double x, double y, double radius, String colour) {
        boolean ring = shape == Shape.RING;
        path(shape.outline(x, y, radius), ring ? "none" : colour, ring ? stroke(colour, 2) : "");
    }

    private void path(String path, String fill, String attributes) {
        out.append("<path d=\"" + path + "\" fill=\"" + fill + "\"" + attributes + "/>\n");
    }

    private static String stroke(String colour, int width) {
        return " stroke=\"" + colour + "\" stroke-width=\"" + width + "\"";
    }

    private static String box(double left, double top, double right, double bottom) {
        return "M" + number(left) + " " + number(top) + "H" + number(right) + "V" + number(bottom) + "H" + number(left)
                + "z";
    }

    @Override
    public String toString() {
        return out.toString();
    }

    /** Returns a straight line for a path. */
    static String line(double x, double y, double toX, double toY) {
        return "M" + number(x) + " " + number(y) + "L" + number(toX) + " " + number(toY);
    }

    /** Returns a number with at most one decimal, which is a tenth of a pixel. */
    static String number(double pixels) {
        long tenths = Math.round(pixels * 10);
        return tenths % 10 == 0 ? String.valueOf(tenths / 10) : String.valueOf(tenths / 10.0);
    }

    /** Returns plain text as one line, without control characters and those that change the direction of text. */
    private static String printable(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (Character.isWhitespace(c)) {
                printable.append(' ');
            } else {
                switch (Character.getType(c)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.PRIVATE_USE,
                            Character.UNASSIGNED -> {}
                    default -> printable.appendCodePoint(c);
                }
            }
        });
        return printable.toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
