package containerkit.app.tomcat;

import containerkit.app.mode.KitSettings;
import containerkit.app.pool.CappedExecutor;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Applies settings that Spring Boot has no property for: no thread before there is work for it, a limit of virtual threads,
 * and no keep-alive header in HTTP/1.1 responses.
 */
@Component
@ConditionalOnClass(name = "org.apache.catalina.startup.Tomcat")
class TomcatTuning implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    private static final String THREADS_MIN = "server.tomcat.threads.min-spare";

    private final KitSettings settings;
    private final Environment environment;

    TomcatTuning(KitSettings settings, Environment environment) {
        this.settings = settings;
        this.environment = environment;
        KitSettings.requirePassedOn(environment, "containerkit.request-threads", "server.tomcat.threads.max");
        KitSettings.requirePassedOn(environment, "containerkit.backlog", "server.tomcat.accept-count");
    }

    /** Runs after Spring Boot's customizers, which are ordered, so its executor exists. */
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

    /** A connector customizer, because Spring Boot sets the number after its protocol handler customizers. */
    private static void startThreadsAsNeeded(TomcatServletWebServerFactory factory) {
        factory.addConnectorCustomizers(connector -> {
            if (connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol) {
                protocol.setMinSpareThreads(0);
            }
        });
    }
}
