package containerkit.loadtest.run.service;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A user's request to compare jars.
 *
 * @param jars one or several
 * @param names of the contenders where there are several jars, one each; empty for the jars' names. The others are
 *     compared with the first
 * @param on the containers; empty for all of the jar's Spring Boot line, or for the jars as they are where there are
 *     several
 * @param rate requests per second of a second scenario; null for the closed model only, as fast as responses come
 * @param blocks null where there are looks
 * @param looks numbers of blocks at which the run may end; empty for a fixed number
 * @param seed null for a new one at every run
 */
public record ServiceRequest(
        List<Path> jars,
        List<String> names,
        List<String> on,
        RequestSource source,
        JarStart start,
        @Nullable Double rate,
        @Nullable Integer blocks,
        List<Integer> looks,
        @Nullable Long seed) {

    /** Usual looks: the fewest blocks that name winners, and more if these do not decide. */
    private static final List<Integer> LOOKS = List.of(7, 10, 14);

    public ServiceRequest {
        looks = blocks == null && looks.isEmpty() ? LOOKS : looks;
    }
}
