package containerkit.loadtest.report.document;

/** The shape of a mark, so that colour is never the only difference between two marks. */
public enum Shape {
    CIRCLE("M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"),
    SQUARE("M-5 -5h10v10h-10z"),
    TRIANGLE("M0 -5l5 10h-10z"),
    DIAMOND("M0 -5l5 5l-5 5l-5-5z");

    private final String outline;

    Shape(String outline) {
        this.outline = outline;
    }

    /** Returns a shape for an index in a list; after four they repeat. */
    public static Shape of(int index) {
        return values()[index % values().length];
    }

    /** Returns its SVG path, 10 pixels wide and high around the origin. */
    public String outline() {
        return outline;
    }
}
