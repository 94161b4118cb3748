package containerkit.peers.kilim;

import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.LibraryVersion;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import java.io.IOException;
import kilim.Scheduler;
import kilim.nio.NioSelectorScheduler;

/** Kilim's HTTP server: one selector, and a micro-thread for every connection on as many threads as there are cores. */
final class KilimServer {

    private KilimServer() {}

    public static void main(String[] arguments) throws IOException {
        Port port = Port.of(arguments);
        Exchange exchange = new Exchange(new Endpoints(KilimServer::facts));
        Loopback loopback = new Loopback(port.address(), new NioSelectorScheduler(), () -> new EchoSession(exchange));
        loopback.setScheduler(Scheduler.getDefaultScheduler());
        loopback.start();
    }

    private static ServerFacts facts() {
        return new ServerFacts("kilim", LibraryVersion.of("org.db4j", "kilim"))
                .with(
                        Setting.REQUEST_THREADS_MAX,
                        Scheduler.getDefaultScheduler().numThreads(),
                        "kilim.Scheduler.numThreads")
                .with(Setting.IO_THREADS, 1) // one selector
                .with(Setting.REQUESTS_ON_IO_THREADS, false)
                .with(Setting.TRANSPORT, "nio")
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, NioSelectorScheduler.LISTEN_BACKLOG)
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, ServerFacts.UNLIMITED)
                .with(Setting.VIRTUAL_THREADS, false)
                .with(Setting.HTTP_VERSIONS, "http/1.1")
                .with(Setting.COMPRESSION, false);
    }
}
