package containerkit.loadtest.report.format;

/** Text from elsewhere (names, logs, messages) as one line that any format may hold. */
public final class PlainText {
    private PlainText() {}

    /** Line breaks and tabs become spaces, other control characters and those that turn the direction of text go. */
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
