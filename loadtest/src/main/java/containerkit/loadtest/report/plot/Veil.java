package containerkit.loadtest.report.plot;

/**
 * Hides in text what would be markup, on its way through ECharts: this version writes text into its SVG as it is, and
 * braces are its placeholders. The stand-ins are characters for private use, which cannot come from outside.
 */
final class Veil {
    private static final String MARKUP = "<>&{}";
    private static final char FIRST = '\uE000';

    private Veil() {}

    /** One line of text without markup, control characters and those that turn the direction of text. */
    static String over(String text) {
        StringBuilder veiled = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (Character.isWhitespace(c)) {
                veiled.append(' ');
            } else if (MARKUP.indexOf(c) >= 0) {
                veiled.append((char) (FIRST + MARKUP.indexOf(c)));
            } else if (printable(c)) {
                veiled.appendCodePoint(c);
            }
        });
        return veiled.toString();
    }

    /** The text again, escaped for XML. */
    static String lifted(String veiled) {
        StringBuilder text = new StringBuilder(veiled.length());
        for (char c : veiled.toCharArray()) {
            char bare = c >= FIRST && c < FIRST + MARKUP.length() ? MARKUP.charAt(c - FIRST) : c;
            switch (bare) {
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '&' -> text.append("&amp;");
                case '"' -> text.append("&quot;");
                case '\'' -> text.append("&#39;");
                default -> text.append(bare);
            }
        }
        return text.toString();
    }

    private static boolean printable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
