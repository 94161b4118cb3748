package containerkit.app.jetty.line;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/** Tunes what Spring Boot creates of Jetty. It runs after Spring Boot's customizers, which are ordered. */
public abstract class JettyCustomizer implements WebServerFactoryCustomizer<JettyServletWebServerFactory> {

    /** Returns Jetty's part of a server that has been started. */
    public static Server serverOf(WebServer server) {
        return ((JettyWebServer) server).getServer();
    }

    @Override
    public final void customize(JettyServletWebServerFactory factory) {
        tunePool(factory.getThreadPool());
        factory.addServerCustomizers(this::tune);
    }

    /** Tunes the pool before the connector exists; null stands for Jetty's default. */
    protected void tunePool(@Nullable ThreadPool pool) {}

    /** Tunes the server before it starts. */
    protected abstract void tune(Server server);

    /**
     * Names the encoding in the request's header: {@code getReader()} ignores the servlet context's request encoding, which
     * forms and Spring use, and since Jetty 12.1 also the encoding that a context assumes.
     */
    protected static void readTextAsUtf8(Server server) {
        for (Connector connector : server.getConnectors()) {
            connector
                    .getConnectionFactory(HttpConfiguration.ConnectionFactory.class)
                    .getHttpConfiguration()
                    .addCustomizer((request, response) -> named(request));
        }
    }

    private static Request named(Request request) {
        String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (!MimeTypes.Type.TEXT_PLAIN.asString().equalsIgnoreCase(type)) {
            return request;
        }
        HttpFields headers = HttpFields.build(request.getHeaders())
                .put(HttpHeader.CONTENT_TYPE, MimeTypes.Type.TEXT_PLAIN_UTF_8.asString())
                .asImmutable();
        return new Request.Wrapper(request) {
            @Override
            public HttpFields getHeaders() {
                return headers;
            }
        };
    }
}
