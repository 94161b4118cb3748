package containerkit.app.tomcat;

import containerkit.app.mode.KitSettings;
import containerkit.app.pool.CappedExecutor;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** What no property sets: Tomcat has no limit of virtual threads. */
@Component
class TomcatTuning implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    private final KitSettings.VirtualThreads virtualThreads;

    TomcatTuning(KitSettings settings) {
        this.virtualThreads = settings.virtualThreads();
    }

    /** Called after Spring Boot's own customizers, which have an order, so that its executor is there. */
    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        if (virtualThreads.capped()) {
            factory.addProtocolHandlerCustomizers(
                    protocol -> protocol.setExecutor(new CappedExecutor(protocol.getExecutor(), virtualThreads.max())));
        }
    }
}
