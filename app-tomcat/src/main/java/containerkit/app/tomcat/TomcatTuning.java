package containerkit.app.tomcat;

import containerkit.app.mode.KitSettings;
import containerkit.app.pool.CappedExecutor;
import containerkit.app.tomcat.line.TomcatCustomizer;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.ProtocolHandler;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Applies settings that Spring Boot has no property for: no thread before there is work for it, a limit of virtual threads,
 * and no keep-alive header in HTTP/1.1 responses.
 */
@Component
@ConditionalOnClass(name = "org.apache.catalina.startup.Tomcat")
class TomcatTuning extends TomcatCustomizer {

    private static final String THREADS_MIN = "server.tomcat.threads.min-spare";

    private final KitSettings settings;
    private final Environment environment;

    TomcatTuning(KitSettings settings, Environment environment) {
        this.settings = settings;
        this.environment = environment;
        KitSettings.requirePassedOn(environment, "containerkit.request-threads", "server.tomcat.threads.max");
        KitSettings.requirePassedOn(environment, "containerkit.backlog", "server.tomcat.accept-count");
    }

    @Override
    protected void tuneProtocol(ProtocolHandler protocol) {
        if (!settings.keepAliveHeader() && protocol instanceof AbstractHttp11Protocol<?> http) {
            http.setUseKeepAliveResponseHeader(false);
        }
        if (settings.virtualThreads().capped()) {
            protocol.setExecutor(new CappedExecutor(
                    protocol.getExecutor(), settings.virtualThreads().max()));
        }
    }

    /** Starts threads as needed: Spring Boot sets the number after its protocol handler customizers. */
    @Override
    protected void tuneConnector(Connector connector) {
        if (settings.threadsAsNeeded()
                && !environment.containsProperty(THREADS_MIN)
                && connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol) {
            protocol.setMinSpareThreads(0);
        }
    }
}
