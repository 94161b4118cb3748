package containerkit.app.jetty;

import containerkit.app.mode.KitSettings;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.embedded.jetty.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** What no property sets: threads besides those that Jetty keeps for itself, no limit of virtual ones, the backlog. */
@Component
class JettyTuning implements WebServerFactoryCustomizer<JettyServletWebServerFactory> {

    private final KitSettings settings;

    JettyTuning(KitSettings settings) {
        this.settings = settings;
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
    }

    /**
     * As many threads as the mode has for requests, and those that will accept and select. Of the former Jetty keeps as
     * many as there are cores in reserve for the next request, even while older ones wait; that is its own, and stays.
     */
    private static void size(QueuedThreadPool threads, @Nullable Integer forRequests, ServerConnector connector) {
        if (forRequests != null) {
            int all = forRequests
                    + connector.getAcceptors()
                    + connector.getSelectorManager().getSelectorCount();
            threads.setMaxThreads(all);
            threads.setMinThreads(all);
        }
    }

    /** An acceptor keeps its permit for good; a selector gives its own to the request that it finds. */
    private static void limit(VirtualThreadPool threads, @Nullable Integer forRequests, ServerConnector connector) {
        if (forRequests != null) {
            threads.setMaxThreads(forRequests == 0 ? 0 : forRequests + connector.getAcceptors());
        }
    }
}
