package containerkit.app.undertow;

import containerkit.app.mode.KitSettings;
import containerkit.app.pool.CappedExecutor;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.web.embedded.undertow.UndertowServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** What no property sets: Undertow has no limit of virtual threads, and takes no encoding of forms from an initializer. */
@Component
class UndertowTuning implements WebServerFactoryCustomizer<UndertowServletWebServerFactory> {

    private final KitSettings.VirtualThreads virtualThreads;
    private final boolean encodingFilter;

    UndertowTuning(KitSettings settings) {
        this.virtualThreads = settings.virtualThreads();
        this.encodingFilter = settings.encodingFilter().enabled();
    }

    /** Called once the factory is complete, so that Spring Boot's executor is there. */
    @Override
    public void customize(UndertowServletWebServerFactory factory) {
        if (!encodingFilter) { // what an initializer says later holds for readers of a body, and not for forms
            factory.addDeploymentInfoCustomizers(
                    deployment -> deployment.setDefaultRequestEncoding(StandardCharsets.UTF_8.name()));
        }
        if (virtualThreads.capped()) {
            factory.addDeploymentInfoCustomizers(deployment ->
                    deployment.setExecutor(new CappedExecutor(deployment.getExecutor(), virtualThreads.max())));
        }
    }
}
