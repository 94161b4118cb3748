package containerkit.app.async;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.jspecify.annotations.Nullable;

/**
 * What sizes the executor of asynchronous requests.
 *
 * @param kind {@code boot} for Spring Boot's own, {@code kit} where a mode sets {@code springmvc.thread}
 * @param core threads kept, or null where there is no pool
 * @param max threads at most, or null for no limit
 * @param queueCapacity tasks that may wait, or null for no limit
 */
@JsonNaming(SnakeCaseStrategy.class)
public record AsyncExecutorSettings(
        String kind, @Nullable Integer core, @Nullable Integer max, @Nullable Integer queueCapacity) {

    static final String BOOT = "boot";
    static final String KIT = "kit";

    /** Whether {@code springmvc.thread} sizes it, and not {@code spring.task.execution}. */
    public boolean ofTheKit() {
        return KIT.equals(kind);
    }
}
