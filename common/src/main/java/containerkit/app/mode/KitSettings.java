package containerkit.app.mode;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;

/**
 * Settings of the modes that Spring Boot has no property for, or not on every container. Null is the container's
 * default.
 *
 * @param requestThreads platform threads that run requests, without the container's own
 * @param threadsAsNeeded true if request threads start only when there is work for them, as they always do on Undertow
 * @param backlog connections that may wait to be accepted
 * @param keepAliveHeader true if Tomcat sends a keep-alive header to HTTP/1.1 clients that ask for one; Spring Boot has
 *     a property for Undertow, and Jetty never sends one
 * @param sharedBuffers I/O buffers that all threads of Undertow share, in place of buffers for each thread
 * @param coresPerIoThread cores for each I/O thread of Undertow, which has at least one
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
        @DefaultValue VirtualThreadMeters virtualThreadMeters,
        @DefaultValue Behaviour behaviour) {

    static final String PREFIX = "containerkit";

    public KitSettings {
        require("request-threads", requestThreads, 1);
        require("backlog", backlog, 1);
        require("shared-buffers", sharedBuffers, 1);
        require("cores-per-io-thread", coresPerIoThread, 1);
    }

    /** @param max virtual threads that run requests concurrently; 0 for no limit, null for the container's default */
    public record VirtualThreads(@Nullable Integer max) {

        public VirtualThreads {
            require("virtual-threads.max", max, 0);
        }

        /** Returns whether there is a limit. */
        public boolean capped() {
            return max != null && max > 0;
        }
    }

    /** @param enabled true if the light timer records requests instead of Spring's observation */
    public record LightTimer(boolean enabled) {}

    /** @param enabled true if Spring's filter sets each request's encoding; otherwise the container's default does */
    public record EncodingFilter(@DefaultValue("true") boolean enabled) {}

    /** @param enabled true if Spring's filter of that name runs before the dispatcher servlet, which does not need it */
    public record RequestContextFilter(@DefaultValue("true") boolean enabled) {}

    /** @param enabled true if virtual threads have meters, which run a flight recorder */
    public record VirtualThreadMeters(boolean enabled) {}

    /**
     * @param enabled true if the application has the endpoints that {@code kit diff} requests
     * @param encodedSlashes true if Jetty's connector accepts {@code %2F} in a path, so that the request reaches a
     *     servlet
     */
    public record Behaviour(boolean enabled, boolean encodedSlashes) {}

    /**
     * Checks that a setting has an effect.
     *
     * @param setting name of a setting that the modes pass on with a placeholder, such as {@code containerkit.backlog}
     * @param property name of the container's own property that the setting is passed to
     * @throws InvalidConfigurationPropertyValueException if the first is set and the second is not
     */
    public static void requirePassedOn(Environment environment, String setting, String property) {
        if (environment.containsProperty(setting) && !environment.containsProperty(property)) {
            throw new InvalidConfigurationPropertyValueException(
                    setting,
                    environment.getProperty(setting),
                    "it has no effect: no active profile passes it on to " + property);
        }
    }

    private static void require(String name, @Nullable Integer value, int least) {
        if (value != null && value < least) {
            throw new IllegalArgumentException(PREFIX + "." + name + " must be at least " + least + ", got " + value);
        }
    }
}
