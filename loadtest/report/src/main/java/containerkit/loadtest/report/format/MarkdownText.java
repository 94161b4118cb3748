package containerkit.loadtest.report.format;

import java.util.regex.Pattern;

/** Escapes text for GitHub-flavoured Markdown, and no more of it than needed, so that the file stays readable. */
public final class MarkdownText {
    private static final Pattern BLOCK_START = Pattern.compile("^(?=[-+#=])|(?<=^\\d{1,9})(?=[.)])");
    private static final Pattern MARKUP = // an underscore beside a word; a bracket that makes a link
            Pattern.compile("[\\\\`*|~]|(?<![\\p{L}\\p{Nd}])_|_(?![\\p{L}\\p{Nd}])|](?=[\\[(:])");

    private MarkdownText() {}

    /** Returns text for headings and table cells. */
    public static String inline(String text) {
        String line = PlainText.line(text)
                .strip()
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
        return MARKUP.matcher(line)
                .replaceAll("\\\\$0")
                .replace("://", "&#58;//"); // GitHub makes links of bare addresses
    }

    /** Returns text for paragraphs and list items, where the first character could start a list or a heading. */
    static String block(String text) {
        return BLOCK_START.matcher(inline(text)).replaceFirst("\\\\");
    }
}
