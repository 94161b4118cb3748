package containerkit.loadtest.secret;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hides the values that stand behind names of secrets in one text, in one pass: {@code name=value}, {@code "name":
 * value}, {@code name: value} and {@code <name>value</name>}. A value that the text's end cuts off is hidden, too.
 */
final class SecretText {
    /** Pattern of a name and what separates it from its value. Possessive, so that long texts take linear time. */
    private static final Pattern PAIR = Pattern.compile("(?<![\\w.-])(?<name>[\\w.-]++)"
            + "(?:(?<field>\\\\?[\"'][ \\t]{0,9}+:\\s{0,9}+)"
            + "|(?<equals>=(?![=>])|[ \\t]=[ \\t])"
            + "|[ \\t]?:(?:[ \\t]{1,9}+|(?=[\"'])))"
            + "|(?<=<)(?<tag>[\\w.:-]++)(?:\\s[^<>]*+)?+>");

    private static final Pattern SCHEME =
            Pattern.compile("(?i)(?:basic|bearer|digest|negotiate|apikey|token)[ \\t]{1,9}+");
    private static final String WORD_END = " \t\r\n\"'";
    private static final String PARAMETER_END = WORD_END + "&#<>";
    private static final String PROSE_END = WORD_END + ",;";
    private static final String FIELD_END = WORD_END + ",}]";
    private static final String PUNCTUATION = ".,:;";
    private static final String ITEM_START = "\"'{[(,;|<>";

    private final String text;
    private final Secrets secrets;
    private final StringBuilder shown = new StringBuilder();
    private int copied;

    SecretText(String text, Secrets secrets) {
        this.text = text;
        this.secrets = secrets;
    }

    String shown() {
        Matcher pair = PAIR.matcher(text);
        int from = 0;
        while (pair.find(from)) {
            from = pair.group("tag") != null
                    ? afterTag(pair)
                    : pair.group("field") != null
                            ? afterField(pair)
                            : pair.group("equals") != null ? afterEquals(pair) : afterColon(pair);
        }
        return copied == 0 ? text : shown.append(text, copied, text.length()).toString();
    }

    private int afterTag(Matcher pair) {
        String tag = pair.group("tag");
        if (!secrets.named(tag.substring(tag.lastIndexOf(':') + 1))) {
            return pair.end("tag"); // its attributes may be secret
        }
        int end = text.indexOf('<', pair.end());
        return hide(pair.end(), end < 0 ? text.length() : end, Secrets.HIDDEN);
    }

    private int afterField(Matcher pair) {
        int start = pair.end();
        if (!secrets.named(pair.group("name")) || start == text.length()) {
            return start;
        }
        char first = text.charAt(start);
        if (first == '[' || first == '{') { // whose end is known only to who reads all of it
            return hide(start + 1, text.length(), Secrets.HIDDEN);
        }
        int quoted = quoted(start);
        if (quoted >= 0) {
            return quoted;
        }
        int end = end(start, FIELD_END);
        String value = text.substring(start, end);
        return value.matches("null|true|false") ? end : hide(start, end, '"' + Secrets.HIDDEN + '"');
    }

    private int afterEquals(Matcher pair) {
        int start = pair.end();
        boolean parameter = pair.start() > 0 && "?&".indexOf(text.charAt(pair.start() - 1)) >= 0;
        SecretName name = SecretName.of(pair.group("name"));
        if (!secrets.named(name) && !(parameter && name.parameter())) {
            return start;
        }
        int quoted = quoted(start);
        return quoted >= 0 ? quoted : hide(start, end(start, parameter ? PARAMETER_END : WORD_END), Secrets.HIDDEN);
    }

    /** Goes on behind a name with a colon, which in prose need not be one: {@code unexpected token: x}. */
    private int afterColon(Matcher pair) {
        int start = pair.end();
        SecretName name = SecretName.of(pair.group("name"));
        boolean begins = beginsItem(pair.start());
        if (!secrets.named(name) || !secrets.given(name) && name.ofProse(begins)) {
            return start;
        }
        int quoted = quoted(start);
        if (quoted >= 0) {
            return quoted;
        }
        char before = pair.start() == 0 ? '\n' : text.charAt(pair.start() - 1);
        if (before == '"' || before == '\'') { // of a header in quotes
            return hide(start, end(start, "\n" + before), Secrets.HIDDEN);
        }
        boolean line = before == '\n' || begins && name.header();
        return hide(start, end(start, line ? "\r\n" : PROSE_END), Secrets.HIDDEN);
    }

    private boolean beginsItem(int start) {
        int before = start - 1;
        while (before >= 0 && (text.charAt(before) == ' ' || text.charAt(before) == '\t')) {
            before--;
        }
        return before < 0 || text.charAt(before) == '\n' || ITEM_START.indexOf(text.charAt(before)) >= 0;
    }

    /** Hides a value in quotes, which may be escaped, and returns where its text goes on; -1 where no quote begins. */
    private int quoted(int start) {
        boolean escaped = text.startsWith("\\\"", start) || text.startsWith("\\'", start);
        int quote = escaped ? start + 1 : start;
        if (quote >= text.length() || text.charAt(quote) != '"' && text.charAt(quote) != '\'') {
            return -1;
        }
        int end = quote + 1;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != text.charAt(quote)) {
            end += text.charAt(end) == '\\' && !escaped ? 2 : 1;
        }
        end = Math.min(end, text.length());
        boolean closed = end < text.length() && text.charAt(end) == text.charAt(quote);
        return hide(quote + 1, escaped && closed && text.charAt(end - 1) == '\\' ? end - 1 : end, Secrets.HIDDEN);
    }

    /** Returns the end of a value: one word without the punctuation behind it, or two if the first names a scheme, such as Basic. */
    private int end(int start, String ends) {
        Matcher scheme = SCHEME.matcher(text).region(start, text.length());
        int end = scheme.lookingAt() ? scheme.end() : start;
        while (end < text.length() && ends.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        boolean sentence = end > start && (end == text.length() || text.charAt(end) == ' ');
        return sentence && PUNCTUATION.indexOf(text.charAt(end - 1)) >= 0 ? end - 1 : end;
    }

    /** Puts that in place of a value, unless it is empty, and returns the value's end. */
    private int hide(int start, int end, String instead) {
        if (!text.substring(start, end).isBlank()) {
            shown.append(text, copied, start).append(instead);
            copied = end;
        }
        return end;
    }
}
