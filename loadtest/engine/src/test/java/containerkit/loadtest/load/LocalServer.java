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
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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

    /**
     * How {@link LocalServer} responds to one request.
     *
     * @param status only for the manners that respond at all
     */
    public record Reply(Manner manner, int status, String body) {
        public enum Manner {
            /** As HTTP wants it. */
            PROPER,
            /** Responds, then closes a connection that was to be kept. */
            CLOSING,
            /** Closes without a response. */
            HANG_UP,
            /** Resets the connection without a response. */
            RESET,
            /** Sends something that is not HTTP. */
            GARBAGE,
            /** Never responds. */
            SILENCE
        }

        public static Reply ok(String body) {
            return of(200, body);
        }

        public static Reply of(int status, String body) {
            return new Reply(Manner.PROPER, status, body);
        }

        public static Reply in(Manner manner) {
            return new Reply(manner, 200, "hello");
        }

        byte[] bytes(String method, boolean keep) {
            int length = body.getBytes(StandardCharsets.UTF_8).length;
            String head = "HTTP/1.1 " + status + " Word\r\nContent-Type: text/plain\r\nContent-Length: " + length
                    + "\r\nConnection: " + (keep ? "keep-alive" : "close") + "\r\n\r\n";
            return (method.equals("HEAD") ? head : head + body).getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * One request as it came over the wire.
     *
     * @param headers by name, whatever its case; repeated ones joined by commas
     */
    public record ReceivedRequest(
            String method, String path, String version, Map<String, String> headers, String body) {

        static ReceivedRequest of(String head) {
            String[] lines = head.split("\r\n");
            String[] first = lines[0].split(" ");
            Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (int i = 1; i < lines.length; i++) {
                int colon = lines[i].indexOf(':');
                headers.merge(
                        lines[i].substring(0, colon),
                        lines[i].substring(colon + 1).trim(),
                        (a, b) -> a + "," + b);
            }
            return new ReceivedRequest(first[0], first[1], first[2], headers, "");
        }

        ReceivedRequest withBody(String text) {
            return new ReceivedRequest(method, path, version, headers, text);
        }

        int contentLength() {
            return Integer.parseInt(headers.getOrDefault("Content-Length", "0"));
        }

        boolean keepsAlive() {
            String connection = headers.getOrDefault("Connection", "");
            return version.equals("HTTP/1.1")
                    ? !connection.equalsIgnoreCase("close")
                    : connection.equalsIgnoreCase("keep-alive");
        }
    }
}
