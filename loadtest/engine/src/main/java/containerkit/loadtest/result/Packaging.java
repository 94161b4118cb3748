package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Size and build time of a contender's jar; null where a value was not measured.
 *
 * @param contender the contender's name
 * @param jarBytes the executable jar; null also where its manifest names libraries beside it, without which it is nothing
 * @param sha256 of the executable jar, in hexadecimal
 * @param starterBytes the container's starter jar, which only lists dependencies
 * @param packageSeconds Maven's own value for the module up to {@code package}, once
 * @param compileSeconds Maven's own value for the module up to {@code compile}, once
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Packaging(
        String contender,
        @Nullable Long jarBytes,
        @Nullable String sha256,
        @Nullable Long starterBytes,
        @Nullable Double packageSeconds,
        @Nullable Double compileSeconds) {}
