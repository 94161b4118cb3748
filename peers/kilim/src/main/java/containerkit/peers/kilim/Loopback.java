package containerkit.peers.kilim;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Supplier;
import kilim.Pausable;
import kilim.nio.EndPoint;
import kilim.nio.NioSelectorScheduler;
import kilim.nio.SessionTask;

/** Accepts connections on loopback only; otherwise like Kilim's own task, which listens on every address. */
class Loopback extends SessionTask {

    private final ServerSocketChannel server;
    private final NioSelectorScheduler selector;
    private final Supplier<SessionTask> sessions;

    Loopback(InetSocketAddress address, NioSelectorScheduler selector, Supplier<SessionTask> sessions)
            throws IOException {
        this.server = ServerSocketChannel.open();
        this.selector = selector;
        this.sessions = sessions;
        server.socket().setReuseAddress(true);
        server.bind(address, NioSelectorScheduler.LISTEN_BACKLOG);
        server.configureBlocking(false);
        endpoint = new EndPoint(selector, server);
    }

    @Override
    public void execute() throws Pausable, Exception {
        while (true) {
            SocketChannel connection = server.accept();
            if (connection == null) {
                endpoint.pauseUntilAcceptable();
            } else {
                begin(connection);
            }
        }
    }

    /** A client that has left ends its own connection only. */
    private void begin(SocketChannel connection) throws IOException {
        try {
            connection.socket().setTcpNoDelay(true);
            connection.configureBlocking(false);
            SessionTask session = sessions.get();
            session.endpoint = new EndPoint(selector, connection);
            session.start();
        } catch (IOException e) {
            connection.close();
        }
    }
}
