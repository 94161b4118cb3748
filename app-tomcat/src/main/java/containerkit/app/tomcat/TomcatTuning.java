package containerkit.app.tomcat;

import containerkit.app.mode.HandedOn;
import containerkit.app.mode.KitSettings;
import containerkit.app.pool.CappedExecutor;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * What no property sets: Tomcat starts at least one thread at once, has no limit of virtual ones, and tells who asks in
 * HTTP/1.1 that the connection stays open.
 */
@Component
class TomcatTuning implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    private static final String THREADS_MIN = "server.tomcat.threads.min-spare";

    private final KitSettings settings;
    private final Environment environment;

    TomcatTuning(KitSettings settings, Environment environment) {
        this.settings = settings;
        this.environment = environment;
        HandedOn.require(environment, "containerkit.request-threads", "server.tomcat.threads.max");
        HandedOn.require(environment, "containerkit.backlog", "server.tomcat.accept-count");
    }

    /** Called after Spring Boot's own customizers, which have an order, so that its executor is there. */
    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        if (settings.threadsAsNeeded() && !environment.containsProperty(THREADS_MIN)) {
            startThreadsAsNeeded(factory);
        }
        if (!settings.keepAliveHeader()) {
            factory.addProtocolHandlerCustomizers(protocol -> {
                if (protocol instanceof AbstractHttp11Protocol<?> http) {
                    http.setUseKeepAliveResponseHeader(false);
                }
            });
        }
        if (settings.virtualThreads().capped()) {
            int max = settings.virtualThreads().max();
            factory.addProtocolHandlerCustomizers(
                    protocol -> protocol.setExecutor(new CappedExecutor(protocol.getExecutor(), max)));
        }
    }

    /** Spring Boot sets the number at the connector, after all that is said to its protocol handler. */
    private static void startThreadsAsNeeded(TomcatServletWebServerFactory factory) {
        factory.addConnectorCustomizers(connector -> {
            if (connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol) {
                protocol.setMinSpareThreads(0);
            }
        });
    }
}
