package containerkit.peers.contract;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One connection, for what a client would hide: whether it is kept, and what stands in the heads. */
final class KeptConnection implements AutoCloseable {

    static final String HOST = "127.0.0.1";
    private static final int PATIENCE_MS = 5_000;
    private static final int CLOSING_MS = 1_500;

    private final Socket socket;
    private final InputStream in;

    KeptConnection(int port) throws IOException {
        socket = new Socket(HOST, port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** @param headers their names in lower case */
    record Answer(int status, Map<String, String> headers, byte[] body) {}

    /** Sends a request; {@code more} are whole lines of its head. */
    Answer ask(Question question, String version, String... more) throws IOException {
        StringBuilder head = new StringBuilder(question.method() + " " + question.path() + " HTTP/" + version + "\r\n")
                .append("Host: localhost\r\n");
        if (question.method().equals("POST")) {
            head.append("Content-Type: application/json\r\nContent-Length: " + question.body().length + "\r\n");
        }
        for (String line : more) {
            head.append(line).append("\r\n");
        }
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.write(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        request.write(question.body());
        socket.setSoTimeout(PATIENCE_MS);
        try {
            socket.getOutputStream().write(request.toByteArray());
            return answer();
        } catch (EOFException | SocketException e) {
            throw new AssertionError("the server closed the connection instead of answering " + question.path(), e);
        }
    }

    /** Whether the server closes the connection soon, without being sent more. */
    boolean isClosedByServer() throws IOException {
        socket.setSoTimeout(CLOSING_MS);
        try {
            return in.read() == -1;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            return true; // with a reset, which is not polite, but closed
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private Answer answer() throws IOException {
        String[] status = line().split(" ");
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        String bytes = headers.get("content-length");
        if (bytes == null) {
            throw new AssertionError("an answer without Content-Length: " + headers);
        }
        byte[] body = in.readNBytes(Integer.parseInt(bytes));
        if (body.length < Integer.parseInt(bytes)) {
            throw new AssertionError("an answer that ends after " + body.length + " of " + bytes + " bytes");
        }
        return new Answer(Integer.parseInt(status[1]), headers, body);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            line.append((char) next);
        }
        return line.toString().strip();
    }
}
