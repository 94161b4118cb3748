package containerkit.loadtest.report.format;

import java.util.regex.Pattern;

/** Turns text from elsewhere (names, logs, messages) into one line that any format may hold. */
public final class PlainText {
    private static final Pattern BREAK = Pattern.compile("[\n\t\\x{2028}\\x{2029}]");
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cs}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]");

    private PlainText() {}

    /** Returns the text with breaks and tabs as spaces, without other control characters and changes of direction. */
    public static String line(String text) {
        return UNSEEN.matcher(BREAK.matcher(text).replaceAll(" ")).replaceAll("");
    }
}
