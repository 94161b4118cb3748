package containerkit.loadtest.plan.request;

import containerkit.loadtest.failure.UserFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a command line as bash does: quotes, {@code $'…'}, backslashes and continued lines; nothing is expanded. */
final class ShellWords {
    /** Pattern of one piece: blanks, a part in quotes, a quote that is not closed, or one letter. */
    private static final Pattern PIECE = Pattern.compile(
            """
            (?<blank>\\s++)
            |\\$'(?<ansi>(?:[^'\\\\]|\\\\.)*+)'
            |'(?<single>[^']*+)'
            |"(?<quoted>(?:[^"\\\\]|\\\\.)*+)"
            |(?<open>\\$?'|")
            |(?<continued>\\\\\\r?\\n)
            |\\\\?(?<letter>.)""",
            Pattern.COMMENTS | Pattern.DOTALL);

    private static final Pattern IN_QUOTES = Pattern.compile("\\\\(?:\n|([\"\\\\$`]))");
    private static final Pattern IN_ANSI_C =
            Pattern.compile("\\\\(?:(x\\p{XDigit}{1,2}|u\\p{XDigit}{1,4})|(.))", Pattern.DOTALL);
    private static final String ANSI_C = "nrtabfv0\\'\"?e";
    private static final String MEANT = "\n\r\t\u0007\b\f\u000b\0\\'\"?\u001b";

    private ShellWords() {}

    /** @throws UserFailure if a quote is not closed */
    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false; // which may be empty
        Matcher piece = PIECE.matcher(text + '\n');
        while (piece.find()) {
            if (piece.group("open") != null) {
                throw UserFailure.usage(
                        "--curl: the quote " + text.charAt(piece.end() - 1) + " at character " + piece.end()
                                + " is not closed",
                        "Copy the whole command, and put single quotes around it or use $'…' for quotes inside.");
            }
            if (piece.group("blank") == null) {
                word.append(meant(piece));
                inWord |= piece.group("continued") == null;
            } else if (inWord) {
                words.add(word.toString());
                word.setLength(0);
                inWord = false;
            }
        }
        return words;
    }

    private static String meant(Matcher piece) {
        if (piece.group("ansi") != null) {
            return IN_ANSI_C
                    .matcher(piece.group("ansi"))
                    .replaceAll(escape -> Matcher.quoteReplacement(character(escape)));
        }
        if (piece.group("quoted") != null) {
            return IN_QUOTES.matcher(piece.group("quoted")).replaceAll("$1");
        }
        return piece.group("single") != null
                ? piece.group("single")
                : piece.group("letter") != null ? piece.group("letter") : "";
    }

    private static String character(MatchResult escape) {
        if (escape.group(1) != null) {
            return Character.toString(Integer.parseInt(escape.group(1).substring(1), 16));
        }
        int index = ANSI_C.indexOf(escape.group(2));
        return index < 0 ? escape.group() : MEANT.substring(index, index + 1);
    }
}
