package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Expected response.
 *
 * @param status the HTTP status
 * @param body the exact body, {@code {contender}} standing for the contender's name; null for any
 * @param bodyMatches a regular expression that the whole body matches; null for any
 * @param varies true if the body's length may differ from one response to the next
 * @param contentType media type without parameters, in lower case; null for any
 * @param length bytes of the body; null for any
 * @param sha256 SHA-256 of the body, or of its bytes in ascending order, in hexadecimal; null for any. Only the kit's own
 *     checks before and after a slice compare it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Expectation(
        @Key(fallback = "200", min = 200, max = 599) int status,
        @Nullable String body,
        @Nullable String bodyMatches,
        boolean varies,
        @Key(like = "none|[\\w!#$&^.+-]+/[\\w!#$&^.+-]+", as = "a media type such as text/html") @Nullable
                String contentType,
        @Key @Nullable Integer length,
        @Key(like = "[0-9a-fA-F]{64}", as = "64 hexadecimal digits") @Nullable String sha256) {

    public Expectation {
        contentType = contentType == null ? null : contentType.toLowerCase(Locale.ROOT);
        sha256 = sha256 == null ? null : sha256.toLowerCase(Locale.ROOT);
    }

    /** Any body, status 200, always of the same length. */
    public static final Expectation OK = new Expectation(200, null, null, false);

    private static final int SHOWN = 60; // characters
    private static final int READ = 1_000; // characters, so that a secret is known by its name before it is cut

    public Expectation(int status, @Nullable String body, @Nullable String bodyMatches, boolean varies) {
        this(status, body, bodyMatches, varies, null, null, null);
    }

    Expectation of(String contender) {
        return having(body == null ? null : body.replace("{contender}", contender), bodyMatches);
    }

    Expectation shown(Secrets secrets) {
        return having(
                body == null ? null : secrets.shown(body), bodyMatches == null ? null : secrets.shown(bodyMatches));
    }

    private Expectation having(@Nullable String exact, @Nullable String pattern) {
        return new Expectation(status, exact, pattern, varies, contentType, length, sha256);
    }

    /**
     * Returns what is wrong with a response to a request as {@link Endpoint#of} makes it; null if nothing is.
     *
     * @param contentTypeHeader null if it has none
     */
    public @Nullable String objection(int actualStatus, @Nullable String contentTypeHeader, byte[] actualBody) {
        if (actualStatus != status) {
            return "status " + actualStatus + " instead of " + status;
        }
        String text = new String(actualBody, StandardCharsets.UTF_8);
        if (body != null && !body.equals(text)) {
            return "body " + quoted(text) + " instead of " + quoted(body);
        }
        try {
            if (bodyMatches != null
                    && !Pattern.compile(bodyMatches, Pattern.DOTALL)
                            .matcher(text)
                            .matches()) {
                return "body " + quoted(text) + " does not match " + Secrets.KNOWN.shown(bodyMatches);
            }
        } catch (StackOverflowError e) {
            return "body_matches cannot be matched with so long a body: write .* for any characters, which spans lines,"
                    + " in place of an alternative such as (.|\\n)*";
        }
        if (contentType != null && !contentType.equals(mediaType(contentTypeHeader))) {
            return "content type " + mediaType(contentTypeHeader) + " instead of " + contentType;
        }
        if (length != null && length != actualBody.length) {
            return "a body of " + actualBody.length + " bytes instead of " + length + ", beginning with "
                    + quoted(text);
        }
        return sha256 != null && !sha256.equals(sha256(actualBody)) && !sha256.equals(sha256InAnyOrder(actualBody))
                ? "another body of the same length, beginning with " + quoted(text)
                : null;
    }

    /** Returns a content type without its parameters, in lower case; {@code none} where there is none. */
    public static String mediaType(@Nullable String contentTypeHeader) {
        return contentTypeHeader == null
                ? "none"
                : contentTypeHeader.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }

    public static String sha256(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    /** Returns the SHA-256 of a body's bytes in ascending order: Java gives a set or a map another order in each start. */
    public static String sha256InAnyOrder(byte[] body) {
        byte[] ordered = body.clone();
        Arrays.sort(ordered);
        return sha256(ordered);
    }

    private static String quoted(String text) {
        String beginning = Secrets.KNOWN.shown(text.substring(0, Math.min(text.length(), READ)));
        String line = beginning.replaceAll("[\\s\\p{Cntrl}]+", " ");
        return '"' + (line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line) + '"';
    }
}
