package containerkit.app.settings;

import containerkit.app.line.MainServer;
import containerkit.app.web.JsonResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves the settings of the running server. */
@RestController
class ConfigController {

    private final MainServer server;
    private final @Nullable ServerSettingsSource container;
    private final ApplicationSettings application;
    private final JsonResponses json;

    ConfigController(
            MainServer server,
            ObjectProvider<ServerSettingsSource> container,
            ApplicationSettings application,
            JsonResponses json) {
        this.server = server;
        this.container = container.getIfAvailable(); // none on a container that the jar was not built with
        this.application = application;
        this.json = json;
    }

    @GetMapping("/test/config")
    ResponseEntity<byte[]> config() {
        if (container == null) {
            return ResponseEntity.notFound().build();
        }
        ServerSettings settings = container.settingsOf(server.get());
        application.addTo(settings);
        return json.ok(settings.rows());
    }
}
