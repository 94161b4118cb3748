package containerkit.app.async;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Size of the kit's own executor for asynchronous requests.
 *
 * @param core core threads, at least 1
 * @param max maximum number of threads, at least {@code core}; threads above {@code core} start only when the queue is
 *     full
 * @param queue maximum number of waiting tasks, at least 0
 */
@ConfigurationProperties(prefix = ThreadSettings.PREFIX, ignoreUnknownFields = false)
record ThreadSettings(@Nullable Integer core, @Nullable Integer max, @Nullable Integer queue) {

    static final String PREFIX = "springmvc.thread";

    ThreadSettings {
        require("core", core, 1, "1");
        require("max", max, core, PREFIX + ".core (" + core + ")");
        require("queue", queue, 0, "0");
    }

    private static void require(String name, @Nullable Integer value, int least, String leastInWords) {
        if (value == null) {
            throw new IllegalArgumentException(
                    PREFIX + "." + name + " is missing: set core, max and queue together or none of them");
        }
        if (value < least) {
            throw new IllegalArgumentException(
                    PREFIX + "." + name + " must be at least " + leastInWords + ", got " + value);
        }
    }
}
