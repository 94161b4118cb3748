package containerkit.loadtest.report.format;

import java.util.regex.Pattern;

/** Escapes text for GitHub-flavoured Markdown, and no more of it than needed, so that the file stays readable. */
public final class MarkdownText {
    private static final Pattern BLOCK_START = Pattern.compile("^(?:([-+#=])|(\\d+)([.)]))");

    private MarkdownText() {}

    /** Returns text for headings and table cells. */
    public static String inline(String text) {
        String line = PlainText.line(text).strip();
        StringBuilder escaped = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '\\', '`', '*', '|', '~' -> escaped.append('\\').append(c);
                case '_' -> escaped.append(insideWord(line, i) ? "_" : "\\_");
                case ':' ->
                    escaped.append(line.startsWith("://", i) ? "&#58;" : ":"); // GitHub makes links of bare addresses
                case ']' -> escaped.append(opensTarget(line, i + 1) ? "\\]" : "]");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    /** Returns text for paragraphs and list items, where the first character could start a list or a heading. */
    static String block(String text) {
        return BLOCK_START
                .matcher(inline(text))
                .replaceFirst(match ->
                        match.group(1) != null ? "\\\\" + match.group(1) : match.group(2) + "\\\\" + match.group(3));
    }

    private static boolean insideWord(String line, int at) {
        return at > 0
                && at + 1 < line.length()
                && Character.isLetterOrDigit(line.charAt(at - 1))
                && Character.isLetterOrDigit(line.charAt(at + 1));
    }

    /** Returns whether a bracket makes a link: only an opening bracket, parenthesis or a colon directly behind it does. */
    private static boolean opensTarget(String line, int at) {
        return at < line.length() && "([:".indexOf(line.charAt(at)) >= 0;
    }
}
