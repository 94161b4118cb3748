package containerkit.loadtest.report.format;

/** Turns text from elsewhere (names, logs, messages) into one line that any format may hold. */
public final class PlainText {
    private PlainText() {}

    /**
     * Returns the text with line breaks and tabs as spaces, without other control characters and those that change the
     * direction of text.
     */
    public static String line(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n' || c == '\t' || c == 0x2028 || c == 0x2029) {
                line.append(' ');
            } else if (!Character.isISOControl(c)
                    && !turnsDirection(c)
                    && Character.getType(c) != Character.SURROGATE) {
                line.appendCodePoint(c);
            }
        });
        return line.toString();
    }

    private static boolean turnsDirection(int c) {
        return c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    }
}
