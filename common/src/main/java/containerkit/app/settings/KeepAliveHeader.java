package containerkit.app.settings;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Which HTTP/1.1 responses have a keep-alive header, although connections stay open without it. */
public enum KeepAliveHeader {
    ALWAYS,
    ON_REQUEST,
    NEVER;

    /** Returns the value in words, such as {@code on request}. */
    @JsonValue
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
