package containerkit.app.undertow;

import containerkit.app.mode.KitSettings;
import containerkit.app.pool.CappedExecutor;
import org.springframework.boot.web.embedded.undertow.UndertowServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** What no property sets: Undertow has no limit of virtual threads. */
@Component
class UndertowTuning implements WebServerFactoryCustomizer<UndertowServletWebServerFactory> {

    private final KitSettings.VirtualThreads virtualThreads;

    UndertowTuning(KitSettings settings) {
        this.virtualThreads = settings.virtualThreads();
    }

    /** Called once the factory is complete, so that Spring Boot's executor is there. */
    @Override
    public void customize(UndertowServletWebServerFactory factory) {
        if (virtualThreads.capped()) {
            factory.addDeploymentInfoCustomizers(deployment ->
                    deployment.setExecutor(new CappedExecutor(deployment.getExecutor(), virtualThreads.max())));
        }
    }
}
