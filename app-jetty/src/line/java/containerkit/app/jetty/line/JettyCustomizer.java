package containerkit.app.jetty.line;

import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.embedded.jetty.JettyServletWebServerFactory;
import org.springframework.boot.web.embedded.jetty.JettyWebServer;
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

    /** {@code getReader()} ignores the servlet context's request encoding, which forms and Spring use. */
    protected static void readTextAsUtf8(Server server) {
        server.getDescendants(ContextHandler.class).forEach(context -> context.getMimeTypes()
                .addAssumed(MimeTypes.Type.TEXT_PLAIN.asString(), MimeTypes.UTF8));
    }
}
