package containerkit.app.pool;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import javax.management.MXBean;
import org.jspecify.annotations.Nullable;

/**
 * The threads that a container runs requests on, in the same words for every container, without those that only accept
 * or select. Each value is a count, and null where the container cannot tell, as for virtual threads: a -1 would be
 * averaged by somebody.
 */
@MXBean
@JsonPropertyOrder({"busy", "current", "max", "queued"})
public interface RequestPool {

    /** Threads that run a request now, without those that wait in reserve. */
    @Nullable
    Integer getBusy();

    /** Threads there are now. */
    @Nullable
    Integer getCurrent();

    /** Threads there may be at most. */
    @Nullable
    Integer getMax();

    /** Tasks that wait for a thread now. */
    @Nullable
    Integer getQueued();
}
