package containerkit.loadtest.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Prints a command as it can be typed again. */
public final class ShellLine {
    /** Words without characters that a shell expands, nor a list in braces. */
    private static final Pattern PLAIN = Pattern.compile("(?!.*\\{.*,.*})[\\w@%+=:,./{}-]+");

    private ShellLine() {}

    public static String of(List<String> command) {
        return command.stream()
                .map(word -> PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
