package containerkit.peers.grizzly;

import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.http.CompressionConfig.CompressionMode;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;

/**
 * Grizzly's HTTP server with its own pools: selectors read, two workers per CPU respond. Only its limit of requests on
 * a connection is lifted.
 */
final class GrizzlyServer {

    private static final int UNLIMITED = -1;

    private GrizzlyServer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Port port = Port.of(arguments);
        Logger.getLogger("").setLevel(Level.WARNING); // otherwise it prints its start
        NetworkListener listener = new NetworkListener("peers", Port.HOST, port.number());
        listener.getKeepAlive().setMaxRequestsCount(UNLIMITED); // 256 by default
        HttpServer server = new HttpServer();
        server.addListener(listener);
        Endpoints endpoints = new Endpoints(() -> facts(listener));
        server.getServerConfiguration()
                .addHttpHandler(
                        new HttpHandler() {
                            @Override
                            public void service(Request request, Response response) throws IOException {
                                send(
                                        response,
                                        endpoints.reply(
                                                request.getMethod().getMethodString(),
                                                request.getRequestURI(),
                                                body(request)));
                            }
                        },
                        "/");
        server.start();
        Thread.currentThread().join(); // its own threads are daemons
    }

    /** Reads the body of a POST only: looking for a missing one allocates 16 KB. */
    private static byte[] body(Request request) throws IOException {
        return request.getMethod() == Method.POST ? request.getInputStream().readAllBytes() : Endpoints.NO_BODY;
    }

    private static void send(Response response, Reply reply) throws IOException {
        response.setStatus(reply.status());
        response.setContentType(reply.contentType());
        response.setContentLength(reply.body().length);
        response.getOutputStream().write(reply.body());
    }

    private static ServerFacts facts(NetworkListener listener) {
        TCPNIOTransport transport = listener.getTransport();
        int workers = transport.getWorkerThreadPoolConfig().getMaxPoolSize();
        int queue = transport.getWorkerThreadPoolConfig().getQueueLimit();
        return new ServerFacts("grizzly", Grizzly.getDotedVersion())
                .with(
                        Setting.REQUEST_THREADS_MIN,
                        transport.getWorkerThreadPoolConfig().getCorePoolSize())
                .with(Setting.REQUEST_THREADS_MAX, workers)
                .with(Setting.REQUEST_QUEUE, limit(queue))
                .with(Setting.IO_THREADS, transport.getSelectorRunnersCount())
                .with(Setting.REQUESTS_ON_IO_THREADS, false) // a selector reads, and the handler dispatches to a worker
                .with(Setting.TRANSPORT, "nio")
                .with(Setting.VIRTUAL_THREADS, false)
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, transport.getServerConnectionBackLog())
                .with(Setting.KEEP_ALIVE_REQUESTS, limit(listener.getKeepAlive().getMaxRequestsCount()))
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, listener.getKeepAlive().getIdleTimeoutInSeconds() * 1_000)
                .with(Setting.HTTP_VERSIONS, "http/1.1")
                .with(Setting.COMPRESSION, listener.getCompressionConfig().getCompressionMode() != CompressionMode.OFF);
    }

    private static Object limit(int value) {
        return value < 0 ? ServerFacts.UNLIMITED : value;
    }
}
