package containerkit.loadtest.report.plot;

/** Estimates the width of text by the advance widths of Arial, which most readers' fonts resemble. */
final class TextWidth {
    /** Factor by which a reader's font may be wider than Arial: that of DejaVu Sans, on a Debian without other fonts. */
    static final double WIDEST_FONT = 1.25;

    /** Advance widths in thousandths of an em, from space to tilde. */
    private static final int[] ASCII = {
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
        556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
        611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
        667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
        222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584
    };

    private static final int FIRST_WIDE = 0x2E80; // most characters from here on are as wide as they are high
    private static final int WIDE = 1_000;
    private static final int OTHER = 600;
    private static final double BOLD = 1.07;

    private TextWidth() {}

    /** Returns the width in pixels at the size of {@link Svg#FONT}. */
    static double of(String text, boolean bold) {
        int thousandths = text.codePoints().map(TextWidth::thousandths).sum();
        return thousandths * (bold ? BOLD : 1) * Svg.FONT / 1_000;
    }

    private static int thousandths(int character) {
        int index = character - ' ';
        return index >= 0 && index < ASCII.length ? ASCII[index] : character >= FIRST_WIDE ? WIDE : OTHER;
    }
}
