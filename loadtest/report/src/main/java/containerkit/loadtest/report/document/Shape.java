package containerkit.loadtest.report.document;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The shape of a mark, so that colour is never the only difference between two marks. */
public enum Shape {
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND;

    /** Returns a shape for an index in a list; after four they repeat. */
    public static Shape of(int index) {
        return values()[index % values().length];
    }

    /** Returns an SVG path around that centre. */
    public String outline(double x, double y, double radius) {
        String r = number(radius);
        String width = number(2 * radius);
        return switch (this) {
            case CIRCLE -> from(x - radius, y) + arc(r, width) + arc(r, "-" + width) + "z";
            case SQUARE -> from(x - radius, y - radius) + "h" + width + "v" + width + "h-" + width + "z";
            case TRIANGLE -> from(x, y - radius) + "l" + r + " " + width + "h-" + width + "z";
            case DIAMOND -> from(x, y - radius) + "l" + r + " " + r + "l-" + r + " " + r + "l-" + r + "-" + r + "z";
        };
    }

    private static String from(double x, double y) {
        return "M" + number(x) + " " + number(y);
    }

    private static String arc(String radius, String width) {
        return "a" + radius + " " + radius + " 0 1 0 " + width + " 0";
    }

    private static String number(double pixels) {
        return BigDecimal.valueOf(pixels)
                .setScale(1, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
