package containerkit.peers.contract;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

/** A relay that changes requests or responses, for faults that the JDK's server cannot have. */
final class Relay implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final ServerSocket listener = new ServerSocket(0, 0, InetAddress.getByName(KeptConnection.HOST));
    private final Collection<Socket> open = new ConcurrentLinkedQueue<>();
    private final int server;
    private final UnaryOperator<String> change;

    /** @param change applied to each chunk read; on loopback a chunk is all that was sent at once */
    Relay(int server, UnaryOperator<String> change) throws IOException {
        this.server = server;
        this.change = change;
        start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = opened(listener.accept());
            Socket behind = opened(new Socket(KeptConnection.HOST, server));
            start(() -> copy(client, behind, change));
            start(() -> copy(behind, client, UnaryOperator.identity()));
        }
    }

    private Socket opened(Socket socket) throws IOException {
        open.add(socket);
        socket.setTcpNoDelay(true);
        return socket;
    }

    /** Copies until either side closes, then closes both. */
    private static void copy(Socket from, Socket to, UnaryOperator<String> change) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            for (int bytes = in.read(buffer); bytes >= 0; bytes = in.read(buffer)) {
                String text = new String(buffer, 0, bytes, StandardCharsets.ISO_8859_1);
                to.getOutputStream().write(change.apply(text).getBytes(StandardCharsets.ISO_8859_1));
            }
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // A socket was closed by either side or by close().
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
