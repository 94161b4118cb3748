package containerkit.peers.resteasyundertow;

import containerkit.peers.echo.LibraryVersion;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import io.undertow.Undertow;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jboss.resteasy.plugins.server.undertow.UndertowJaxrsServer;
import org.xnio.management.XnioWorkerMXBean;

/** RESTEasy on Undertow, both with default settings. */
final class ResteasyServer extends UndertowJaxrsServer {

    private static final int BACKLOG = 1_000; // Undertow's default, which it does not expose
    private static final int NO_REQUEST_TIMEOUT_MS = 60_000; // the same

    public static void main(String[] arguments) {
        Port port = Port.of(arguments);
        Logger.getLogger("").setLevel(Level.WARNING); // otherwise it prints its start
        ResteasyServer resteasy = new ResteasyServer();
        resteasy.deploy(new EchoApplication(resteasy::facts));
        resteasy.start(Undertow.builder().addHttpListener(port.number(), Port.HOST));
    }

    private ServerFacts facts() {
        XnioWorkerMXBean worker = server.getWorker().getMXBean();
        return new ServerFacts("resteasy-undertow", LibraryVersion.of("org.jboss.resteasy", "resteasy-undertow"))
                .with(Setting.REQUEST_THREADS_MIN, 0) // XNIO starts none before there is work
                .with(Setting.REQUEST_THREADS_MAX, worker.getMaxWorkerPoolSize())
                .with(Setting.REQUEST_QUEUE, ServerFacts.UNLIMITED) // of XNIO's workers; no setting
                .with(Setting.IO_THREADS, worker.getIoThreadCount())
                .with(Setting.REQUESTS_ON_IO_THREADS, false)
                .with(Setting.TRANSPORT, "nio")
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, BACKLOG)
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED) // Undertow has no such limit
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, NO_REQUEST_TIMEOUT_MS)
                .with(Setting.VIRTUAL_THREADS, false)
                .with(Setting.HTTP_VERSIONS, "http/1.1")
                .with(Setting.COMPRESSION, false);
    }
}
