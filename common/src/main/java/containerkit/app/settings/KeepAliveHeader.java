package containerkit.app.settings;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** HTTP/1.1 responses that have a keep-alive header. Connections stay open without it, too. */
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
