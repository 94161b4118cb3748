package containerkit.app.identity;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import containerkit.app.async.AsyncExecutorSettings;
import containerkit.app.pool.RequestPool;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a comparison checks before it measures. */
@JsonNaming(SnakeCaseStrategy.class)
record Identity(
        String container,
        String containerVersion,
        String bootVersion,
        String jvm,
        String mode,
        Map<String, String> modeProperties,
        @JsonSerialize(as = RequestPool.class) @Nullable RequestPool pool,
        AsyncExecutorSettings asyncExecutor) {}
