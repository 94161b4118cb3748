package containerkit.loadtest.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hides secrets in the words of a command, and those that curl has options for. */
record CommandWords(Secrets secrets) {
    private static final Pattern NAME = Pattern.compile("[\\w.-]++=");
    private static final Pattern OPTION = Pattern.compile("-[\\w.-]*+"); // without a value in the same word
    private static final Pattern CURL = Pattern.compile("(?:^|[\\s=;&|(/])curl\\s");
    private static final Pattern CURL_WORD = Pattern.compile("(?:.*/)?curl");
    private static final Pattern LOGIN = Pattern.compile("-[A-Za-z]{0,9}[uUb]|--user|--proxy-user|--cookie");
    private static final Pattern ATTACHED_LOGIN =
            Pattern.compile("-[A-Za-z]{0,9}?(?:[uU](?=[^-\\s][^:]*+:)|b(?=[^-\\s][^=]*+=))");
    private static final Pattern LOGIN_IN_LINE = Pattern.compile(
            "((?:^|\\s)(?:-[A-Za-z]{0,9}?[uUb][\\s=]{0,9}+|(?:--user|--proxy-user|--cookie)[\\s=]{1,9}+))"
                    + "(?:\"[^\"]*+\"|'[^']*+'|\\S++)");

    List<String> shown(List<String> words) {
        List<String> shown = new ArrayList<>();
        boolean value = false;
        boolean curl = false;
        for (String word : words) {
            boolean hidden = value && !word.startsWith("--"); // a value may begin with a dash
            shown.add(hidden ? Secrets.HIDDEN : shown(word, curl));
            curl |= CURL_WORD.matcher(word).matches();
            value = !hidden
                    && OPTION.matcher(word).matches()
                    && (secrets.named(word) || curl && LOGIN.matcher(word).matches());
        }
        return shown;
    }

    private String shown(String word, boolean ofCurl) {
        Matcher attached = ATTACHED_LOGIN.matcher(word);
        int value = ofCurl && attached.lookingAt() ? attached.end() : valueOf(word);
        return value > 0 ? word.substring(0, value) + Secrets.HIDDEN : secrets.shown(word);
    }

    /** Returns where the value begins that a word gives a secret, and that goes to the word's end; 0 where it gives none. */
    private int valueOf(String word) {
        Matcher name = NAME.matcher(word);
        while (name.lookingAt()) { // --arg=--db.password=
            if (secrets.named(word.substring(name.regionStart(), name.end() - 1))) {
                return name.end();
            }
            name.region(name.end(), word.length());
        }
        return 0;
    }

    static String withoutLogins(String line) {
        return CURL.matcher(line).find() ? LOGIN_IN_LINE.matcher(line).replaceAll("$1" + Secrets.HIDDEN) : line;
    }
}
