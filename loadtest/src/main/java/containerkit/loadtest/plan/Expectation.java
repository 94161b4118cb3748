package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The expected response.
 *
 * @param status the HTTP status
 * @param body the exact body, {@code {contender}} standing for the contender's name; null for any
 * @param bodyMatches a regular expression that the whole body matches; null for any
 * @param varies whether the body's length may differ from one response to the next
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Expectation(int status, @Nullable String body, @Nullable String bodyMatches, boolean varies) {

    /** Any body, status 200, always of the same length. */
    public static final Expectation OK = new Expectation(200, null, null, false);

    /** The same with the contender's name filled in. */
    Expectation of(String contender) {
        return new Expectation(
                status, body == null ? null : body.replace("{contender}", contender), bodyMatches, varies);
    }

    /** Returns what is wrong with a response of the named contender; null if nothing is. */
    public @Nullable String objection(String contender, int actualStatus, String actualBody) {
        if (actualStatus != status) {
            return "status " + actualStatus + " instead of " + status;
        }
        if (body != null && !body.replace("{contender}", contender).equals(actualBody)) {
            return "body " + quoted(actualBody) + " instead of " + quoted(body.replace("{contender}", contender));
        }
        if (bodyMatches != null
                && !Pattern.compile(bodyMatches, Pattern.DOTALL)
                        .matcher(actualBody)
                        .matches()) {
            return "body " + quoted(actualBody) + " does not match " + bodyMatches;
        }
        return null;
    }

    private static String quoted(String text) {
        String line = text.replaceAll("\\s+", " ");
        return '"' + (line.length() > 60 ? line.substring(0, 60) + "…" : line) + '"';
    }
}
