package containerkit.app.identity;

import containerkit.app.async.AsyncExecutorSettings;
import containerkit.app.line.SnakeCase;
import containerkit.app.pool.RequestPool;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Facts about the application that a comparison checks before it measures. */
@SnakeCase
record Identity(
        String container,
        String containerVersion,
        String bootVersion,
        String jvm,
        String mode,
        Map<String, String> modeProperties,
        @Nullable Pool pool,
        AsyncExecutorSettings asyncExecutor) {

    /** The counts of the request pool; null where the container has no such count or limit. */
    record Pool(@Nullable Integer busy, @Nullable Integer current, @Nullable Integer max, @Nullable Integer queued) {

        static @Nullable Pool of(@Nullable RequestPool pool) {
            return pool == null ? null : new Pool(pool.getBusy(), pool.getCurrent(), pool.getMax(), pool.getQueued());
        }
    }
}
