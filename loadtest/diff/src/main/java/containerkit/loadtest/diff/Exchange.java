package containerkit.loadtest.diff;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;

/**
 * Data received over one connection, and its end.
 *
 * @param text all received bytes, one character each
 * @param responded true if anything came after the last data was sent
 * @param brokenOff true if the server closed the connection before the client had sent everything; also false where the
 *     sockets' buffers may hold the rest
 * @param lasted time from the last sent data until the end
 */
record Exchange(String text, boolean responded, boolean brokenOff, End end, Duration lasted) {
    private static final Duration CONNECT = Duration.ofSeconds(3);
    /** Time to wait for a response. Servers that start beside the one that is asked can make it take seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration SILENCE = Duration.ofMillis(350);
    /** Time until a client leaves. Responses that it leaves before they begin take longer. */
    private static final Duration BEFORE_LEAVING = Duration.ofMillis(2_500);

    private static final Duration BEGUN_BEFORE_LEAVING = Duration.ofMillis(600);
    private static final int TICK_MS = 50;
    private static final int PIECES = 8;
    /** Largest number of bytes that are read in response to one stage. */
    private static final int MOST_BYTES = 1 << 20;

    /** The beginning of a request behind another one. */
    private static final Pattern PIPELINED = Pattern.compile("\r\n\r\n(?=GET )");

    /** Largest number of bytes that the kernel may hold. For fewer, whether sending fails is chance. */
    private static final int MOST_IN_BUFFERS = 16 << 20;

    /** States of a connection when the server sends no more. */
    enum End {
        KEPT,
        CLOSED,
        RESET,
        /** There was no connection. */
        REFUSED,
        /** The client left in the middle of a response that is too long to be compared. */
        TOO_LONG
    }

    /**
     * Sends a probe over a connection of its own and reads until the server closes it, or has responded and is silent.
     *
     * @param server address; over TLS where its scheme is https
     * @param stages data to send, one character for each byte
     * @param stopping is open once the server was told to stop
     */
    static Exchange of(URI server, Probe probe, List<String> stages, CountDownLatch stopping)
            throws InterruptedException {
        Received received = new Received(probe);
        if (probe.afterStop(0)) {
            stopping.await();
        }
        boolean responded = false;
        boolean brokenOff = false;
        try (Socket socket = connected(server, probe.serverName())) {
            End end = End.KEPT;
            for (int stage = 0; stage < stages.size() && end == End.KEPT; stage++) {
                if (probe.afterStop(stage)) {
                    stopping.await();
                }
                boolean last = stage == stages.size() - 1;
                boolean sent = send(socket, stages.get(stage), probe.takesSeconds());
                brokenOff |= !sent && stages.get(stage).length() > MOST_IN_BUFFERS;
                if (last && probe.leaving() == Probe.Leaving.HALF_CLOSED && sent) {
                    socket.shutdownOutput();
                }
                end = received.from(socket, last, stages.get(stage));
                responded = last && received.bytes.size() > received.before;
            }
            if (probe.leaving() == Probe.Leaving.IN_BETWEEN) {
                socket.setSoLinger(true, 0);
            }
            Duration lasted = Duration.ofNanos(System.nanoTime() - received.sinceNanos);
            return new Exchange(received.text(), responded, brokenOff, end, lasted);
        } catch (IOException e) {
            String text = received.text().isEmpty() ? "(" + e + ")" : received.text();
            return new Exchange(text, responded, brokenOff, End.REFUSED, Duration.ZERO);
        }
    }

    static Socket connected(URI server, String serverName) throws IOException {
        Socket plain = new Socket();
        try {
            plain.setTcpNoDelay(true);
            plain.connect(new InetSocketAddress(server.getHost(), server.getPort()), (int) CONNECT.toMillis());
            plain.setSoTimeout((int) PATIENCE.toMillis());
            return "https".equals(server.getScheme()) ? Tls.over(plain, serverName) : plain;
        } catch (IOException e) {
            plain.close();
            throw e;
        }
    }

    /**
     * Sends a text and returns whether all was sent. What a server says of a request that it refuses can still be
     * there.
     *
     * @param seconds time that sending takes: a slow client sends a piece now and then, and the last at the end
     */
    private static boolean send(Socket socket, String text, int seconds) throws InterruptedException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        int pieces = seconds == 0 ? 1 : PIECES;
        try {
            OutputStream out = socket.getOutputStream();
            for (int piece = 0; piece < pieces; piece++) {
                if (piece > 0) {
                    Thread.sleep(Duration.ofSeconds(seconds).toMillis() / (pieces - 1));
                }
                int from = piece * bytes.length / pieces;
                out.write(bytes, from, (piece + 1) * bytes.length / pieces - from);
                out.flush();
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Data received so far. */
    private static final class Received {
        private final Probe probe;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private int before;
        private long sinceNanos = System.nanoTime();
        private long begunNanos;

        Received(Probe probe) {
            this.probe = probe;
        }

        String text() {
            return bytes.toString(StandardCharsets.ISO_8859_1);
        }

        End from(Socket socket, boolean last, String stage) {
            int requests = 1 + (int) PIPELINED.matcher(stage).results().count();
            before = bytes.size();
            sinceNanos = System.nanoTime();
            long heardNanos = sinceNanos;
            byte[] buffer = new byte[8_192];
            try {
                InputStream in = socket.getInputStream();
                socket.setSoTimeout(TICK_MS);
                while (bytes.size() - before < MOST_BYTES) {
                    if (last && probe.leaving() == Probe.Leaving.IN_BETWEEN && leaves()) {
                        return End.KEPT;
                    }
                    try {
                        int length = in.read(buffer);
                        if (length < 0) {
                            return End.CLOSED;
                        }
                        heardNanos = System.nanoTime();
                        if (bytes.size() == before) {
                            begunNanos = heardNanos;
                        }
                        bytes.write(buffer, 0, length);
                        if (!last && patience(false, requests).isZero()) {
                            return End.KEPT;
                        }
                    } catch (SocketTimeoutException e) {
                        if (passed(heardNanos, patience(last, requests))) {
                            return End.KEPT;
                        }
                    }
                }
                return End.TOO_LONG;
            } catch (IOException e) {
                return End.RESET;
            }
        }

        /** Returns the longest silence after which more may come; none where the next stage may be sent at once. */
        private Duration patience(boolean last, int requests) {
            if (last && probe.waitSeconds() > 0) {
                return Duration.ofSeconds(probe.waitSeconds());
            }
            Duration whole = last ? SILENCE : Duration.ZERO;
            String fresh = text().substring(before);
            List<Message> messages = Message.all(fresh, probe.headOnly());
            if (messages.isEmpty()) {
                return fresh.isEmpty() || fresh.startsWith("HTTP/") ? PATIENCE : whole;
            }
            Message latest = messages.get(messages.size() - 1);
            if (latest.complete() && latest.interim()) { // the client may send its body, or the final response follows
                return last ? PATIENCE : SILENCE;
            }
            long responses =
                    messages.stream().filter(message -> !message.interim()).count();
            boolean awaited = !latest.complete() || responses < requests || latest.closes(); // its end is awaited, too
            return awaited ? PATIENCE : whole;
        }

        private boolean leaves() {
            return bytes.size() == before
                    ? passed(sinceNanos, BEFORE_LEAVING)
                    : passed(begunNanos, BEGUN_BEFORE_LEAVING);
        }

        private static boolean passed(long sinceNanos, Duration time) {
            return System.nanoTime() - sinceNanos >= time.toNanos();
        }
    }
}
