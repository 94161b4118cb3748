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

    private static final String THREADS = "server.jetty.threads.";
    private static final String THREADS_MIN = THREADS + "min";
    private static final String THREADS_MAX = THREADS + "max";
    private static final int JETTYS_CHOICE = -1;

    private final KitSettings settings;
    private final Environment environment;

    JettyTuning(KitSettings settings, Environment environment) {
        this.settings = settings;
        this.environment = environment;
    }

    /** Called after Spring Boot's own customizers, which have an order, so that its pool is there. */
    @Override
    public void customize(JettyServletWebServerFactory factory) {
        if (factory.getThreadPool() instanceof QueuedThreadPool threads) {
            size(threads); // before the connector is made, which has the fewer selectors the smaller the pool is
        }
        factory.addServerCustomizers(this::tune);
    }

    private void tune(Server server) {
        ServerConnector connector = (ServerConnector) server.getConnectors()[0];
        if (settings.backlog() != null) {
            connector.setAcceptQueueSize(settings.backlog());
        }
        if (server.getThreadPool() instanceof VirtualThreadPool threads) {
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
     * As many threads as the mode has for requests, and those that will accept and select. Of the former Jetty keeps some
     * in reserve for the next request, even while older ones wait: about as many as there are cores, at most an eighth of
     * the pool or little more, at least one (ReservedThreadExecutor); that is its own, and stays.
     */
    private void size(QueuedThreadPool threads) {
        if (settings.requestThreads() != null && !environment.containsProperty(THREADS_MAX)) {
            int all = settings.requestThreads();
            while (all - own(all) < settings.requestThreads()) {
                all++;
            }
            threads.setMaxThreads(all);
        }
        if (settings.threadsAsNeeded() && !environment.containsProperty(THREADS_MIN)) {
            int all = threads.getMaxThreads();
            threads.setMinThreads(Math.min(own(all), all)); // more would raise the maximum
        }
    }

    /** Threads that Jetty keeps for itself of so many, asked of a connector that is never started. */
    private int own(int all) {
        ServerConnector connector =
                new ServerConnector(new Server(new QueuedThreadPool(all)), number("acceptors"), number("selectors"));
        return connector.getAcceptors() + connector.getSelectorManager().getSelectorCount();
    }

    private int number(String ofThreads) {
        return environment.getProperty(THREADS + ofThreads, Integer.class, JETTYS_CHOICE);
    }

    /** An acceptor keeps its permit for good; a selector gives its own to the request that it finds. */
    private void limit(VirtualThreadPool threads, @Nullable Integer forRequests, ServerConnector connector) {
        if (forRequests != null && !environment.containsProperty(THREADS_MAX)) {
            threads.setMaxThreads(forRequests == 0 ? 0 : forRequests + connector.getAcceptors());
        }
    }
}
