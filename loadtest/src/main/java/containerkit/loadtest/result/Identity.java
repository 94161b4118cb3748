package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of itself at the path that its contender names.
 *
 * @param container tomcat, jetty, …
 * @param containerVersion its version
 * @param bootVersion Spring Boot's version
 * @param jvm name and version
 * @param mode the mode it really runs in
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Identity(
        @Nullable String container,
        @Nullable String containerVersion,
        @Nullable String bootVersion,
        @Nullable String jvm,
        @Nullable String mode) {
    /** Whether it runs in that mode; a server that names none is believed. */
    public boolean runsIn(String wanted) {
        return mode == null || mode.equals(wanted);
    }
}
