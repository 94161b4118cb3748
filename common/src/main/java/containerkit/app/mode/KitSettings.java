package containerkit.app.mode;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the modes set and Spring Boot has no property for, or not on every container.
 *
 * @param requestThreads platform threads that really run requests, without those that a container keeps for itself
 * @param threadsAsNeeded whether none of them is started before there is work for it. Undertow never starts one.
 * @param backlog connections that may wait to be accepted
 * @param keepAliveHeader whether clients that ask in HTTP/1.1 are told that their connection stays open. Only Tomcat does;
 *     for Undertow, which tells all, Spring Boot has a property.
 * @param sharedBuffers I/O buffers kept for all threads, none for each; null for what the container does. Only Undertow
 *     keeps some for each thread.
 * @param coresPerIoThread cores for each I/O thread, of which there is one at least; null for what the container does.
 *     Only Undertow has one for each core.
 */
@ConfigurationProperties(prefix = KitSettings.PREFIX, ignoreUnknownFields = false)
public record KitSettings(
        @Nullable Integer requestThreads,
        boolean threadsAsNeeded,
        @Nullable Integer backlog,
        @DefaultValue("true") boolean keepAliveHeader,
        @Nullable Integer sharedBuffers,
        @Nullable Integer coresPerIoThread,
        @DefaultValue VirtualThreads virtualThreads,
        @DefaultValue LightTimer lightTimer,
        @DefaultValue EncodingFilter encodingFilter,
        @DefaultValue RequestContextFilter requestContextFilter,
        @DefaultValue VirtualThreadMeters virtualThreadMeters) {

    static final String PREFIX = "containerkit";

    public KitSettings {
        require("request-threads", requestThreads, 1);
        require("backlog", backlog, 1);
        require("shared-buffers", sharedBuffers, 1);
        require("cores-per-io-thread", coresPerIoThread, 1);
    }

    /** @param max virtual threads that run requests at once; 0 for no limit, null for what the container does itself */
    public record VirtualThreads(@Nullable Integer max) {

        public VirtualThreads {
            require("virtual-threads.max", max, 0);
        }

        /** Whether there is a limit to be kept. */
        public boolean capped() {
            return max != null && max > 0;
        }
    }

    /** @param enabled whether one light timer measures every request, in the place of Spring's observation */
    public record LightTimer(boolean enabled) {}

    /** @param enabled whether Spring's filter gives each request its encoding, or else the container, as its default */
    public record EncodingFilter(@DefaultValue("true") boolean enabled) {}

    /** @param enabled whether Spring's filter of that name stands before the dispatcher servlet, which needs none */
    public record RequestContextFilter(@DefaultValue("true") boolean enabled) {}

    /** @param enabled whether virtual threads have meters, which run a flight recorder */
    public record VirtualThreadMeters(boolean enabled) {}

    private static void require(String name, @Nullable Integer value, int least) {
        if (value != null && value < least) {
            throw new IllegalArgumentException(
                    PREFIX + "." + name + " must be at least " + least + ", but is " + value);
        }
    }
}
