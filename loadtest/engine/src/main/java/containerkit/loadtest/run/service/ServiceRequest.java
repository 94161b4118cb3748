package containerkit.loadtest.run.service;

import containerkit.loadtest.plan.request.Requests;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A user's request to compare jars.
 *
 * @param jars one or several
 * @param names one for each of several jars, which are compared with the first; empty for the jars' own names
 * @param on the containers; empty for all of the jar's Spring Boot line, or for several jars as they are
 * @param asIs true to compare a single jar also as it is, not unpacked
 * @param requests null where they are found on the running jar
 * @param rate requests per second of a second scenario; null for the closed model only, as fast as responses come
 * @param blocks null where time sets it
 * @param seed null for a new one at every run
 * @param base plan that the jars run in; null for the usual one
 */
public record ServiceRequest(
        List<Path> jars,
        List<String> names,
        List<String> on,
        boolean asIs,
        @Nullable Requests requests,
        JarStart start,
        @Nullable Double rate,
        @Nullable Integer blocks,
        @Nullable Long seed,
        @Nullable PlanForJars base) {}
