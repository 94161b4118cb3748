package containerkit.app.jetty;

import containerkit.app.jetty.line.JettyCustomizer;
import containerkit.app.mode.KitSettings;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Applies settings that Spring Boot has no property for: request threads without Jetty's own, the limit of virtual threads,
 * the backlog and the encoding of text. Spring Boot's own thread properties take precedence.
 */
@Component
class JettyTuning extends JettyCustomizer {

    private static final String THREADS = "server.jetty.threads.";
    private static final String THREADS_MIN = THREADS + "min";
    private static final String THREADS_MAX = THREADS + "max";
    private static final int JETTY_DECIDES = -1;

    private final KitSettings settings;
    private final Environment environment;

    JettyTuning(KitSettings settings, Environment environment) {
        this.settings = settings;
        this.environment = environment;
    }

    @Override
    protected void tunePool(@Nullable ThreadPool pool) {
        if (pool instanceof QueuedThreadPool threads) {
            size(threads); // before the connector exists, which derives its selectors from the pool's size
        }
    }

    @Override
    protected void tune(Server server) {
        ServerConnector connector = (ServerConnector) server.getConnectors()[0];
        if (settings.backlog() != null) {
            connector.setAcceptQueueSize(settings.backlog());
        }
        if (settings.behaviour().encodedSlashes()) {
            HttpConfiguration http =
                    connector.getConnectionFactory(HttpConnectionFactory.class).getHttpConfiguration();
            http.setUriCompliance(
                    http.getUriCompliance().with("KIT", UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR));
        }
        if (server.getThreadPool() instanceof VirtualThreadPool threads) {
            limit(threads, settings.virtualThreads().max(), connector);
        }
        if (!settings.encodingFilter().enabled()) {
            readTextAsUtf8(server);
        }
    }

    /**
     * Sizes the pool for the mode's request threads plus acceptors and selectors. Jetty's {@code ReservedThreadExecutor}
     * holds some request threads in reserve, about one per core and at most about an eighth of the pool; this stays.
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
            threads.setMinThreads(Math.min(own(all), all)); // a larger value would raise the maximum
        }
    }

    /**
     * Returns the number of acceptors and selectors in a pool of that size, read from a connector that is never
     * started.
     */
    private int own(int all) {
        ServerConnector connector =
                new ServerConnector(new Server(new QueuedThreadPool(all)), number("acceptors"), number("selectors"));
        return connector.getAcceptors() + connector.getSelectorManager().getSelectorCount();
    }

    private int number(String ofThreads) {
        return environment.getProperty(THREADS + ofThreads, Integer.class, JETTY_DECIDES);
    }

    /**
     * Sets the limit of virtual threads: that of requests plus acceptors. An acceptor keeps its permit; a selector
     * passes its permit to the request that it selects.
     */
    private void limit(VirtualThreadPool threads, @Nullable Integer forRequests, ServerConnector connector) {
        if (forRequests != null && !environment.containsProperty(THREADS_MAX)) {
            threads.setMaxThreads(forRequests == 0 ? 0 : forRequests + connector.getAcceptors());
        }
    }
}
