package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of the warm-up of one server.
 *
 * @param steady false if a limit ended it before the server was steady
 * @param requests number of successful requests
 * @param seconds duration of its loads
 * @param oneConnectionSeconds duration of those over one connection, which came first
 * @param compilerPercent CPU of the JIT compiler's threads in the last turn of loads, in percent of one CPU; null where
 *     it cannot be read
 * @param loudest logger that wrote most of its output meanwhile; null if it wrote hardly any
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WarmUpResult(
        boolean steady,
        long requests,
        double seconds,
        double oneConnectionSeconds,
        @Nullable Double compilerPercent,
        @Nullable LoudestLogger loudest) {
    /**
     * Logger that wrote most of a server's output while it was warmed up.
     *
     * @param logger name that a level can be set for, such as {@code org.eclipse.jetty}, or the names that the log
     *     shortens, such as {@code c.e.Shop, o.h.SQL}; null where the lines name no logger
     * @param level level of most of its lines; null as above
     * @param percent of the lines, those without a logger included
     * @param line one of its lines, without secrets
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record LoudestLogger(@Nullable String logger, @Nullable String level, int percent, String line) {}
}
