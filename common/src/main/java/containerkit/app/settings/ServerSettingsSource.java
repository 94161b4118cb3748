package containerkit.app.settings;

import org.springframework.boot.web.server.WebServer;

/** How an application reads the settings of its own container. */
@FunctionalInterface
public interface ServerSettingsSource {

    /**
     * The settings of {@code server}, which has been started, from {@link Setting#REQUEST_THREADS_MIN} to
     * {@link Setting#HTTP_VERSIONS}, but for {@link Setting#BUSY_THREADS_COUNTED}.
     */
    ServerSettings settingsOf(WebServer server);
}
