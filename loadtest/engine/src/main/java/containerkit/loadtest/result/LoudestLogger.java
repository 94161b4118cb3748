package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Logger that wrote most of a server's output while it was warmed up.
 *
 * @param logger name that a level can be set for, such as {@code org.eclipse.jetty}, or the names that the log shortens,
 *     such as {@code c.e.Shop, o.h.SQL}; null where the lines name no logger
 * @param level level of most of its lines; null as above
 * @param percent of the lines, those without a logger included
 * @param line one of its lines, without secrets
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LoudestLogger(@Nullable String logger, @Nullable String level, int percent, String line) {}
