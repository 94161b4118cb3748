package containerkit.app.tomcat.line;

import org.apache.catalina.connector.Connector;
import org.apache.coyote.ProtocolHandler;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/** Tunes what Spring Boot creates of Tomcat. It runs after Spring Boot's customizers, which are ordered. */
public abstract class TomcatCustomizer implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    /** Returns the connector of a server that has been started. */
    public static Connector connectorOf(WebServer server) {
        return ((TomcatWebServer) server).getTomcat().getConnector();
    }

    @Override
    public final void customize(TomcatServletWebServerFactory factory) {
        factory.addProtocolHandlerCustomizers(this::tuneProtocol);
        factory.addConnectorCustomizers(this::tuneConnector);
    }

    /** Tunes the protocol, whose executor exists. */
    protected abstract void tuneProtocol(ProtocolHandler protocol);

    /** Tunes what Spring Boot sets after it tunes the protocol. */
    protected abstract void tuneConnector(Connector connector);
}
