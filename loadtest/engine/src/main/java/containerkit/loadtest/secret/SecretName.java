package containerkit.loadtest.secret;

import java.util.Locale;
import java.util.regex.Pattern;

/** Name of a property, variable, header, field or parameter, in lower case with a hyphen between its words. */
record SecretName(String words) {
    private static final String KEYS = "(?:api|private|access|secret|(?<![a-z0-9])(?:account|aes|app|application|auth"
            + "|cipher|client|decrypt(?:ion)?|deploy|encrypt(?:ion)?|functions?|hmac|jwt|licen[cs]e|master|rsa|session|shared"
            + "|signing|ssh|subscription|webhook))-?keys?";

    /** Names of what is secret. Whole words, where a longer word is something else: compass, tokens, keyboard. */
    private static final Pattern SECRET = Pattern.compile("password|passwd|passphrase|credential|secret(?!ar)"
            + "|(?:(?<![a-z0-9])(?:admin|db|mail|root|smtp|user)?(?:pass|pw)|passcode|pwd|token|(?<![a-z0-9])jwt"
            + "|session-?id|sessid|" + KEYS + ")(?![a-z])");

    /** Names that end so say something about a secret: how long it is, or where it lies. */
    private static final Pattern DESCRIBED = Pattern.compile("-(?:algorithm|bucket|count|enabled|encoder|endpoint"
            + "|expiration|expires|expiry|file|format|length|limit|location|name|path|policy|required|seconds|size"
            + "|timeout|ttl|type|ur[il]|validity)$");

    private static final Pattern HEADER = Pattern.compile("(?:^|-)(?:authorization|authentication)$|^(?:set-)?cookie$");

    /** Names that are secret only in the query of an address, where services expect them. */
    private static final Pattern PARAMETER = Pattern.compile("^(?:key|sig)$|(?:^|-)signature$");

    private static final Pattern PASSWORD = Pattern.compile("passw|passphrase|pwd");
    private static final Pattern OPTION = Pattern.compile("^(?:-D|-+)");
    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
    private static final Pattern BETWEEN = Pattern.compile("[^a-z0-9]++");

    /** Reads a name with or without the hyphens of an option: {@code -Ddb.password}, {@code DB_PASS}, {@code apiKey}. */
    static SecretName of(String written) {
        String apart =
                WORD_START.matcher(OPTION.matcher(written).replaceFirst("")).replaceAll("-");
        return new SecretName(BETWEEN.matcher(apart.toLowerCase(Locale.ROOT)).replaceAll("-"));
    }

    /** Returns whether a value of that name is a secret wherever it stands. */
    boolean secret() {
        return SECRET.matcher(words).find() && !DESCRIBED.matcher(words).find();
    }

    /** Returns whether it is a header of credentials, whose whole line is hidden. */
    boolean header() {
        return HEADER.matcher(words).find();
    }

    boolean parameter() {
        return PARAMETER.matcher(words).find();
    }

    /**
     * Returns whether that name before a colon may be a word of prose: {@code PASS: 3 tests}, {@code no such token: x}.
     *
     * @param begins true if nothing stands before it
     */
    boolean ofProse(boolean begins) {
        return words.equals("pass")
                || !begins && words.indexOf('-') < 0 && !PASSWORD.matcher(words).find();
    }

    /** Returns the name without what distinguishes the spellings of one name: {@code mylicense} for {@code MY_LICENSE}. */
    String plain() {
        return words.replace("-", "");
    }
}
