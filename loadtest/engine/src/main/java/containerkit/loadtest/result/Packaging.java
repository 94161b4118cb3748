package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
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
 * @param caches files that were made for modes in which the jar starts with one
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Packaging(
        String contender,
        @Nullable Long jarBytes,
        @Nullable String sha256,
        @Nullable Long starterBytes,
        @Nullable Double packageSeconds,
        @Nullable Double compileSeconds,
        List<Cache> caches) {
    /**
     * File that the JVM reads at a start.
     *
     * @param mode the mode's name
     * @param bytes size of the file
     * @param seconds duration of the training run that made it
     */
    public record Cache(String mode, long bytes, double seconds) {}

    public Packaging {
        caches = caches == null ? List.of() : List.copyOf(caches); // not stored where there is none
    }

    public Packaging with(List<Cache> others) {
        return new Packaging(contender, jarBytes, sha256, starterBytes, packageSeconds, compileSeconds, others);
    }
}
