package containerkit.peers.springwebflux.undertow;

import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import containerkit.peers.springwebflux.ServerFactsSource;
import io.undertow.Version;
import org.springframework.boot.web.embedded.undertow.UndertowWebServer;
import org.springframework.boot.web.server.WebServer;
import org.springframework.stereotype.Component;
import org.xnio.management.XnioWorkerMXBean;

/** Undertow under WebFlux: the requests run on its I/O threads, and its workers are idle. */
@Component
class Undertow implements ServerFactsSource {

    private static final int BACKLOG = 1_000; // Undertow's default, which it does not expose
    private static final int NO_REQUEST_TIMEOUT_MS = 60_000; // the same

    @Override
    public ServerFacts factsOf(WebServer server) {
        XnioWorkerMXBean worker =
                ((UndertowWebServer) server).getUndertow().getWorker().getMXBean();
        return new ServerFacts("undertow", Version.getVersionString())
                .eventLoops(worker.getIoThreadCount(), "nio")
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, BACKLOG, "server.undertow.options.socket.backlog")
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, NO_REQUEST_TIMEOUT_MS, "server.undertow.no-request-timeout");
    }
}
