package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.secret.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * The body that a server sent before any load.
 *
 * @param bytes its length
 * @param sha256 its SHA-256 in hexadecimal
 * @param text its beginning without secrets, for people who want to read the difference; null where it is not text
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ResponseBody(int bytes, String sha256, @Nullable String text) {
    public ResponseBody {
        text = text == null ? null : Secrets.KNOWN.shown(text); // the response to a login always has one
    }
}
