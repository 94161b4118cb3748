package containerkit.app.settings;

import org.springframework.boot.web.server.WebServer;

/** Reads the settings of an application's container. */
@FunctionalInterface
public interface ServerSettingsSource {

    /**
     * Returns the settings of {@code server}, which has been started, from {@link Setting#REQUEST_THREADS_MIN} to
     * {@link Setting#HTTP_VERSIONS}, except {@link Setting#BUSY_THREADS_COUNTED}.
     */
    ServerSettings settingsOf(WebServer server);
}
