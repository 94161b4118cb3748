package containerkit.loadtest.report.plot;

import java.util.List;

/** The form of a mark: colour is never the only thing that tells two marks apart. */
public enum Shape {
    CIRCLE("circle"),
    SQUARE("rect"),
    TRIANGLE("triangle"),
    DIAMOND("diamond"),
    /** A ring, for what is not decided. */
    RING("circle");

    private static final List<Shape> FILLED = List.of(CIRCLE, SQUARE, TRIANGLE, DIAMOND);

    private final String symbol;

    Shape(String symbol) {
        this.symbol = symbol;
    }

    /** A filled one for the thing at that place of a list; the fifth has that of the first. */
    public static Shape of(int place) {
        return FILLED.get(place % FILLED.size());
    }

    String symbol() {
        return symbol;
    }
}
