package containerkit.loadtest.report.view;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command as it can be typed again; what authenticates somebody is left out, for reports are passed on. */
public final class ShellLine {
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./{}-]+");
    private static final Pattern SECRET =
            Pattern.compile("(?i)((?:proxy-)?authorization|cookie|x-api-key): .*", Pattern.DOTALL);

    private ShellLine() {}

    public static String of(List<String> command) {
        return command.stream().map(ShellLine::word).collect(Collectors.joining(" "));
    }

    private static String word(String word) {
        Matcher secret = SECRET.matcher(word);
        String shown = secret.matches() ? secret.group(1) + ": ..." : word;
        return PLAIN.matcher(shown).matches() ? shown : "'" + shown.replace("'", "'\\''") + "'";
    }
}
