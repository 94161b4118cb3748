package containerkit.app.jetty;

import containerkit.app.mode.KitSettings;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.embedded.jetty.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * What no property sets: threads besides those that Jetty keeps for itself, no limit of virtual ones, the backlog, the
 * encoding of text. Threads that are given in Spring Boot's own words stay as they are given.
 */
@Component
class JettyTuning implements WebServerFactoryCustomizer<JettyServletWebServerFactory> {

    private static final String THREADS_MIN = "server.jetty.threads.min";
    private static final String THREADS_MAX = "server.jetty.threads.max";

    private final KitSettings settings;
    private final Environment environment;

    JettyTuning(KitSettings settings, Environment environment) {
        this.settings = settings;
        this.environment = environment;
    }

    @Override
    public void customize(JettyServletWebServerFactory factory) {
        factory.addServerCustomizers(this::tune);
    }

    private void tune(Server server) {
        ServerConnector connector = (ServerConnector) server.getConnectors()[0];
        if (settings.backlog() != null) {
            connector.setAcceptQueueSize(settings.backlog());
        }
        if (server.getThreadPool() instanceof QueuedThreadPool threads) {
            size(threads, settings.requestThreads(), connector);
        } else if (server.getThreadPool() instanceof VirtualThreadPool threads) {
            limit(threads, settings.virtualThreads().max(), connector);
        }
        if (!settings.encodingFilter().enabled()) {
            readTextAsUtf8(server);
        }
    }

    /** {@code getReader()} does not ask the servlet context for the encoding of requests, as forms and Spring do. */
    private static void readTextAsUtf8(Server server) {
        server.getDescendants(ContextHandler.class).forEach(context -> context.getMimeTypes()
                .addAssumed(MimeTypes.Type.TEXT_PLAIN.asString(), MimeTypes.UTF8));
    }

    /**
     * As many threads as the mode has for requests, started as there is work for them, and those that will accept and
     * select. Of the former Jetty keeps as many as there are cores in reserve for the next request, even while older
     * ones wait; that is its own, and stays.
     */
    private void size(QueuedThreadPool threads, @Nullable Integer forRequests, ServerConnector connector) {
        if (forRequests != null) {
            int own = connector.getAcceptors() + connector.getSelectorManager().getSelectorCount();
            if (!environment.containsProperty(THREADS_MIN)) {
                threads.setMinThreads(Math.min(own, threads.getMaxThreads())); // more would raise the maximum
            }
            if (!environment.containsProperty(THREADS_MAX)) {
                threads.setMaxThreads(own + forRequests);
            }
        }
    }

    /** An acceptor keeps its permit for good; a selector gives its own to the request that it finds. */
    private void limit(VirtualThreadPool threads, @Nullable Integer forRequests, ServerConnector connector) {
        if (forRequests != null && !environment.containsProperty(THREADS_MAX)) {
            threads.setMaxThreads(forRequests == 0 ? 0 : forRequests + connector.getAcceptors());
        }
    }
}
