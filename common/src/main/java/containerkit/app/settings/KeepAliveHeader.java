package containerkit.app.settings;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Which answers in HTTP/1.1, where connections stay open anyway, have a header that says so. */
public enum KeepAliveHeader {
    /** Each. */
    ALWAYS,
    /** Those to requests that ask for it. */
    ON_REQUEST,
    /** None. */
    NEVER;

    /** {@code on request}. */
    @JsonValue
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
