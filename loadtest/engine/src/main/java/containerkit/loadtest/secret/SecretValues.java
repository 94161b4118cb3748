package containerkit.loadtest.secret;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hides values that are secret by their looks, whatever their name is. */
final class SecretValues {
    /** Patterns of what leads to a secret and is shown, and then the secret. */
    private static final List<Pattern> LED = List.of(
            Pattern.compile("(://)[^/?#\\s\"'<>]*(?=@)"),
            Pattern.compile("(jdbc:oracle:(?:thin|oci):)[^@/\\s]{1,128}/[^@\\s]{1,128}(?=@)"),
            Pattern.compile("(-----BEGIN [A-Z ]{0,24}PRIVATE KEY-----)[^-]++"));

    /** Tokens that say what they are: JSON web tokens, and those of GitHub, GitLab, Slack, Stripe, AWS and Google. */
    private static final Pattern TOKEN = Pattern.compile("(?=[Aegsx])(?<![\\w-])(?:eyJ[\\w-]{8,}+(?:\\.[\\w-]*+){0,2}"
            + "|(?:gh[oprsu]_|github_pat_|glpat-|xox[abeoprs]-|sk_live_|sk_test_)[\\w-]{8,}+"
            + "|A[KS]IA[0-9A-Z]{12,}+|AIza[\\w-]{20,}+)");

    private static final Pattern SCHEME = Pattern.compile(
            "(b(?<!\\w.)(?:asic|earer)[ \\t]{1,9}+)(?![\\w.-]++=[\"\\w])([\\w.~+/-]++=*+)", Pattern.CASE_INSENSITIVE);

    /** Whole value of a header, or of a field that is named like one. */
    private static final Pattern HEADER = Pattern.compile(
            "((?:^|:[ \\t]{0,9}+)(?:basic|bearer)[ \\t]{1,9}+)"
                    + "(?![\\w.-]++=[\"\\w])[\\w.~+/-]++=*+(?=[\"'\\r\\n]|$)",
            Pattern.CASE_INSENSITIVE);

    /** Pattern that no word of prose matches, such as {@code authentication}. */
    private static final Pattern RANDOM = Pattern.compile("\\d|[a-z][A-Z]|=$|^.{20}");

    private SecretValues() {}

    static String hidden(String text) {
        String shown = SCHEME.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        RANDOM.matcher(found.group(2)).find() ? found.group(1) + Secrets.HIDDEN : found.group()));
        shown = HEADER.matcher(shown).replaceAll("$1" + Secrets.HIDDEN);
        shown = TOKEN.matcher(shown).replaceAll(Secrets.HIDDEN);
        for (Pattern pattern : LED) {
            shown = pattern.matcher(shown).replaceAll("$1" + Secrets.HIDDEN);
        }
        return shown;
    }
}
