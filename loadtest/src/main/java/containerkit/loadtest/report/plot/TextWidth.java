package containerkit.loadtest.report.plot;

/**
 * How wide text is in the fonts of most readers, by the widths of Arial. ECharts guesses alike; yet the font that a reader
 * without those has (DejaVu Sans on a bare Debian) is up to a quarter wider.
 */
final class TextWidth {
    /** Of an em's thousandths, from the blank to the tilde. */
    private static final int[] ASCII = {
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
        556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
        611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
        667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
        222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584
    };

    private static final int FIRST_WIDE = 0x2E80; // from here on most characters are as wide as they are high
    private static final int WIDE = 1_000;
    private static final int OTHER = 600;
    private static final double BOLD = 1.07;

    private TextWidth() {}

    /** In units of a {@link Drawing}. */
    static double of(String text, boolean bold) {
        int thousandths = text.codePoints().map(TextWidth::thousandths).sum();
        return thousandths * (bold ? BOLD : 1) * Sheet.FONT / 1_000;
    }

    private static int thousandths(int character) {
        int index = character - ' ';
        return index >= 0 && index < ASCII.length ? ASCII[index] : character >= FIRST_WIDE ? WIDE : OTHER;
    }
}
