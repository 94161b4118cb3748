package containerkit.app.async;

import containerkit.app.line.SnakeCase;
import org.jspecify.annotations.Nullable;

/**
 * Size of the executor of asynchronous requests.
 *
 * @param kind {@code boot} for Spring Boot's executor, {@code kit} if a mode sets {@code springmvc.thread}
 * @param core core threads, or null without a pool
 * @param max maximum number of threads, or null for no limit
 * @param queueCapacity maximum number of waiting tasks, or null for no limit
 */
@SnakeCase
public record AsyncExecutorSettings(
        String kind, @Nullable Integer core, @Nullable Integer max, @Nullable Integer queueCapacity) {

    static final String BOOT = "boot";
    static final String KIT = "kit";

    /** Returns whether {@code springmvc.thread} sizes it, not {@code spring.task.execution}. */
    public boolean ofTheKit() {
        return KIT.equals(kind);
    }
}
