package containerkit.app.identity;

import containerkit.app.async.ObservedExecutor;
import containerkit.app.mode.ModeProperties;
import containerkit.app.pool.MainRequestPool;
import containerkit.app.web.JsonResponses;
import jakarta.servlet.ServletContext;
import java.util.Map;
import org.springframework.boot.SpringBootVersion;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class IdentityController {

    private final Container container;
    private final String mode;
    private final Map<String, String> modeProperties;
    private final MainRequestPool pool;
    private final ObservedExecutor executor;
    private final JsonResponses json;

    IdentityController(
            ServletContext context,
            ConfigurableEnvironment environment,
            MainRequestPool pool,
            ObservedExecutor executor,
            JsonResponses json) {
        this.container = Container.of(context.getServerInfo());
        String profiles = String.join(",", environment.getActiveProfiles());
        this.mode = profiles.isEmpty() ? "stock" : profiles;
        this.modeProperties = ModeProperties.of(environment);
        this.pool = pool;
        this.executor = executor;
        this.json = json;
    }

    @GetMapping("/test/identity")
    ResponseEntity<byte[]> identity() {
        String jvm = System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
        return json.ok(new Identity(
                container.name(),
                container.version(),
                SpringBootVersion.getVersion(),
                jvm,
                mode,
                modeProperties,
                Identity.Pool.of(pool.get()),
                executor.settings()));
    }
}
