package containerkit.loadtest.load;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;

/** A real HTTP server on a loopback port, a thread per connection, that counts what reaches it and misbehaves to order. */
public final class LocalServer implements AutoCloseable {
    private final ServerSocket listener;
    private final LongFunction<Reply> replies;
    private final Duration pause;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicLong connections = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicReference<ReceivedRequest> last = new AtomicReference<>();

    /** @param replies the response to the nth request, counted from 1 over all connections */
    public LocalServer(LongFunction<Reply> replies) throws IOException {
        this(replies, Duration.ZERO);
    }

    /** @param pause what passes before each response */
    public LocalServer(LongFunction<Reply> replies, Duration pause) throws IOException {
        this.replies = replies;
        this.pause = pause;
        listener = new ServerSocket();
        listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 1024);
        daemon(this::accept);
    }

    /** A socket that holds a port on which nobody listens, so that nobody else comes to. */
    public static Socket silentPort() throws IOException {
        Socket held = new Socket();
        held.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
        return held;
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    /** Connections accepted so far. */
    public long connections() {
        return connections.get();
    }

    /** Requests read so far, with or without a response. */
    public long requests() {
        return requests.get();
    }

    public ReceivedRequest last() {
        return last.get();
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private void accept() {
        while (true) {
            try {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                sockets.add(socket);
                daemon(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            ReceivedRequest request;
            while ((request = read(in)) != null) {
                Reply reply = replies.apply(requests.incrementAndGet());
                last.set(request);
                if (!respond(socket, request, reply)) {
                    return;
                }
            }
        } catch (IOException | InterruptedException e) {
            // the client went away or the test is over
        } finally {
            sockets.remove(socket);
        }
    }

    private boolean respond(Socket socket, ReceivedRequest request, Reply reply)
            throws IOException, InterruptedException {
        switch (reply.manner()) {
            case SILENCE -> {
                closed.await();
                return false;
            }
            case HANG_UP -> {
                return false;
            }
            case RESET -> {
                socket.setSoLinger(true, 0);
                return false;
            }
            case GARBAGE -> {
                socket.getOutputStream().write("what?\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
                return false;
            }
            default -> {
                Thread.sleep(pause.toMillis());
                boolean keep = request.keepsAlive() && reply.manner() != Reply.Manner.CLOSING;
                socket.getOutputStream().write(reply.bytes(request.method(), keep));
                return keep;
            }
        }
    }

    private static ReceivedRequest read(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int tail = 0;
        while (tail != 0x0d0a0d0a) {
            int next = in.read();
            if (next < 0) {
                return null;
            }
            head.write(next);
            tail = tail << 8 | next;
        }
        ReceivedRequest request = ReceivedRequest.of(head.toString(StandardCharsets.ISO_8859_1));
        return request.withBody(new String(in.readNBytes(request.contentLength()), StandardCharsets.UTF_8));
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "local-server");
        thread.setDaemon(true);
        thread.start();
    }
}
