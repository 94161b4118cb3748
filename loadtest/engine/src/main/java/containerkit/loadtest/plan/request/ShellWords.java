package containerkit.loadtest.plan.request;

import containerkit.loadtest.plan.PlanException;
import java.util.ArrayList;
import java.util.List;

/** Splits a command line as bash does: quotes, {@code $'…'}, backslashes and continued lines; nothing is expanded. */
final class ShellWords {
    private static final String ANSI_C = "nrtabfv0\\'\"?e";
    private static final String MEANT = "\n\r\t\u0007\b\f\u000b\0\\'\"?\u001b";
    private static final int HEX = 16;

    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private int at;

    private ShellWords(String text) {
        this.text = text;
    }

    /** @throws PlanException if a quote is not closed, or an escape is no character */
    static List<String> of(String text) {
        return new ShellWords(text).split();
    }

    private List<String> split() {
        while (at < text.length()) {
            char letter = text.charAt(at++);
            if (Character.isWhitespace(letter)) {
                end();
            } else if (letter == '\'') {
                quoted('\'', false, false);
            } else if (letter == '"') {
                quoted('"', true, false);
            } else if (letter == '$' && at < text.length() && text.charAt(at) == '\'') {
                at++;
                quoted('\'', false, true);
            } else if (letter == '\\') {
                if (at < text.length() && text.charAt(at) == '\r') {
                    at++;
                }
                if (at < text.length() && text.charAt(at++) != '\n') {
                    add(text.charAt(at - 1));
                }
            } else {
                add(letter);
            }
        }
        end();
        return words;
    }

    private void add(char letter) {
        word.append(letter);
        inWord = true;
    }

    private void end() {
        if (inWord) {
            words.add(word.toString());
            word.setLength(0);
            inWord = false;
        }
    }

    private void quoted(char quote, boolean escapes, boolean ansi) {
        int from = at;
        inWord = true;
        while (at < text.length()) {
            char letter = text.charAt(at++);
            if (letter == quote) {
                return;
            }
            if (letter == '\\' && at < text.length() && ansi) {
                escape();
            } else if (letter == '\\' && at < text.length() && escapes && "\"\\$`\n".indexOf(text.charAt(at)) >= 0) {
                if (text.charAt(at++) != '\n') {
                    word.append(text.charAt(at - 1));
                }
            } else {
                word.append(letter);
            }
        }
        throw new PlanException(
                "--curl: the quote " + quote + " at character " + from + " is not closed",
                "Copy the whole command, and put single quotes around it or use $'…' for quotes inside.");
    }

    private void escape() {
        char letter = text.charAt(at++);
        int digits = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
        if (digits > 0) {
            int end = at;
            while (end < text.length() && end < at + digits && Character.digit(text.charAt(end), HEX) >= 0) {
                end++;
            }
            if (end > at) {
                long code = Long.parseLong(text.substring(at, end), HEX);
                if (code > Character.MAX_CODE_POINT) {
                    throw new PlanException(
                            "--curl: \\" + letter + text.substring(at, end)
                                    + " is not a character: expected at most \\U10FFFF",
                            "Copy the whole command.");
                }
                word.appendCodePoint((int) code);
                at = end;
                return;
            }
        }
        int index = ANSI_C.indexOf(letter);
        if (index >= 0) {
            word.append(MEANT.charAt(index));
        } else {
            word.append('\\').append(letter);
        }
    }
}
