package containerkit.loadtest.secret;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Hides passwords, tokens and other credentials in everything that people see of a plan, because reports are passed on.
 */
public final class Secrets {
    /** Text in place of a secret. */
    public static final String HIDDEN = "(hidden)";

    private static final String WORDS =
            "(?:password|passwd|passphrase|pwd|secret|token|credential|(?:api|private|access)[-_.]?key)";
    private static final Pattern NAME =
            Pattern.compile("(?i).*" + WORDS + ".*|(?:[\\w-]*-)?authorization|(?:set-)?cookie", Pattern.DOTALL);
    private static final Pattern HEADER = Pattern.compile("([\\w-]+): .*", Pattern.DOTALL);
    private static final Pattern OPTION = Pattern.compile("(-[^=\\s]*)(?:=.*)?", Pattern.DOTALL);
    /** Pattern of a word of a command that sets a secret, whose value goes to the end of the word. */
    private static final Pattern SETTING =
            Pattern.compile("(?is)((?:--?[a-z][\\w-]*=)*(?:--|-D)?[\\w.-]*" + WORDS + "[\\w.-]*=).*");

    private static final Pattern ASSIGNMENT =
            Pattern.compile("(?i)([\\w.-]*" + WORDS + "[\\w.-]*=)(?:\"[^\"]*\"|'[^']*'|[^\\s\"']+)");

    /** Pattern of a field of JSON whose value is a secret. */
    private static final Pattern FIELD =
            Pattern.compile("(?i)(\"[\\w.-]*" + WORDS + "[\\w.-]*\"\\s*:\\s*)\"(?:[^\"\\\\]|\\\\.)*\"");

    private static final Pattern CURL = Pattern.compile("(?:^|[\\s=;&|(/])curl\\s");

    private static final Pattern CURL_WORD = Pattern.compile("(?:.*/)?curl");
    private static final Pattern LOGIN_WORD = Pattern.compile("-[A-Za-z]*[uUb]|--user|--proxy-user|--cookie");
    private static final Pattern ATTACHED_LOGIN = Pattern.compile("(-[A-Za-z]*?[uU])[^-\\s].*:.*");

    /** Pattern of a header with a secret in a curl command that is one word. */
    private static final Pattern HEADER_IN_LINE =
            Pattern.compile("(?i)((?:(?:[\\w-]*-)?authorization|cookie|[\\w-]*" + WORDS + "[\\w-]*):)\\s*[^'\"]+");

    private static final Pattern LOGIN_IN_LINE = Pattern.compile(
            "((?:^|\\s)(?:-[A-Za-z]*?[uUb][\\s=]*|(?:--user|--proxy-user|--cookie)[\\s=]+))(?:\"[^\"]*\"|'[^']*'|\\S+)");
    private static final Pattern USER = Pattern.compile("://[^/@\\s]+@");

    private Secrets() {}

    /** Returns the values by property or header, without those whose name is that of a secret. */
    public static Map<String, String> shown(Map<String, String> values) {
        Map<String, String> shown = new LinkedHashMap<>(values);
        shown.replaceAll((name, value) -> named(name) ? HIDDEN : shown(value));
        return shown;
    }

    /**
     * Returns the words of a command without secrets: {@code -Ddb.password=(hidden)}, also if the value is the next
     * word.
     */
    public static List<String> shown(List<String> words) {
        List<String> shown = new ArrayList<>();
        boolean value = false;
        boolean curl = false;
        for (String word : words) {
            boolean option = word.startsWith("-");
            var attached = ATTACHED_LOGIN.matcher(word);
            var setting = SETTING.matcher(word);
            shown.add(
                    value && !option
                            ? HIDDEN
                            : curl && attached.matches()
                                    ? attached.group(1) + HIDDEN
                                    : setting.matches() ? setting.group(1) + HIDDEN : shown(word));
            curl |= CURL_WORD.matcher(word).matches();
            value = option
                    && !word.contains("=")
                    && (named(word) || curl && LOGIN_WORD.matcher(word).matches());
        }
        return shown;
    }

    /** Returns one word, or a line of several, without the secrets in it. */
    public static String shown(String word) {
        var header = HEADER.matcher(word);
        if (header.matches() && named(header.group(1))) {
            return header.group(1) + ": " + HIDDEN;
        }
        var option = OPTION.matcher(word);
        if (option.matches() && word.contains("=") && named(option.group(1))) {
            return option.group(1) + "=" + HIDDEN;
        }
        String assigned = ASSIGNMENT.matcher(word).replaceAll("$1" + HIDDEN);
        assigned = FIELD.matcher(assigned).replaceAll("$1\"" + HIDDEN + "\"");
        if (CURL.matcher(word).find()) {
            assigned = HEADER_IN_LINE.matcher(assigned).replaceAll("$1 " + HIDDEN);
            assigned = LOGIN_IN_LINE.matcher(assigned).replaceAll("$1" + HIDDEN);
        }
        return USER.matcher(assigned).replaceAll("://" + HIDDEN + "@");
    }

    /** Returns whether any of these words of a command, paths or texts holds a secret. */
    public static boolean any(List<String> words) {
        return !shown(words).equals(words);
    }

    /** Returns whether any of these properties, variables or headers holds a secret. */
    public static boolean any(Map<String, String> values) {
        return !shown(values).equals(values);
    }

    /** Returns whether a property, variable or header of that name holds a secret. */
    public static boolean named(String name) {
        return NAME.matcher(name).matches();
    }
}
