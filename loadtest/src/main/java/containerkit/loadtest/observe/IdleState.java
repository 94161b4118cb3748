package containerkit.loadtest.observe;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Values of a server that has responded to its first check and has not been loaded yet: the "initial" row of the 2019
 * article.
 *
 * @param liveThreads platform threads alive
 * @param daemonThreads daemons among them
 * @param totalStartedThreads since start
 * @param cpuPercent of all CPUs that the kit may use, over a short pause after start-up
 * @param heapBytes heap in use
 * @param rssBytes resident set
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record IdleState(
        @Nullable Long liveThreads,
        @Nullable Long daemonThreads,
        @Nullable Long totalStartedThreads,
        @Nullable Double cpuPercent,
        @Nullable Long heapBytes,
        @Nullable Long rssBytes) {}
