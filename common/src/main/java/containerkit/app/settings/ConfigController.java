package containerkit.app.settings;

import containerkit.app.web.JsonResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells the settings of the running server. */
@RestController
class ConfigController {

    private final ServletWebServerApplicationContext context;
    private final @Nullable ServerSettingsSource container;
    private final ApplicationSettings application;
    private final JsonResponses json;

    ConfigController(
            ServletWebServerApplicationContext context,
            ObjectProvider<ServerSettingsSource> container,
            ApplicationSettings application,
            JsonResponses json) {
        this.context = context;
        this.container = container.getIfAvailable(); // none on a container that the jar was not built with
        this.application = application;
        this.json = json;
    }

    @GetMapping("/test/config")
    ResponseEntity<byte[]> config() {
        if (container == null) {
            return ResponseEntity.notFound().build();
        }
        ServerSettings settings = container.settingsOf(context.getWebServer());
        application.addTo(settings);
        return json.ok(settings.rows());
    }
}
