package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Secrets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command as it can be typed again, without secrets. */
public final class ShellLine {
    /** Without what a shell expands: a list in braces, too. */
    private static final Pattern PLAIN = Pattern.compile("(?!.*\\{.*,.*})[\\w@%+=:,./{}-]+");

    private ShellLine() {}

    public static String of(List<String> command) {
        return Secrets.shown(command).stream().map(ShellLine::word).collect(Collectors.joining(" "));
    }

    private static String word(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
