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
        @Nullable LoudestLogger loudest) {}
