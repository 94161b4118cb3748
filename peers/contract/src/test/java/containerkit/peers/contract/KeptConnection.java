package containerkit.peers.contract;

import containerkit.peers.contract.Client.Request;
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

/** One connection, to check what a client hides: whether it is kept, and the headers. */
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

    /** @param headers with names in lower case */
    record Response(int status, Map<String, String> headers, byte[] body) {}

    /** Sends a request; {@code more} are additional header lines. */
    Response send(Request request, String version, String... more) throws IOException {
        StringBuilder head = new StringBuilder(request.method() + " " + request.path() + " HTTP/" + version + "\r\n")
                .append("Host: localhost\r\n");
        if (request.method().equals("POST")) {
            head.append("Content-Type: application/json\r\nContent-Length: " + request.body().length + "\r\n");
        }
        for (String line : more) {
            head.append(line).append("\r\n");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        bytes.write(request.body());
        socket.setSoTimeout(PATIENCE_MS);
        try {
            socket.getOutputStream().write(bytes.toByteArray());
            return response();
        } catch (EOFException | SocketException e) {
            throw new AssertionError("the server closed the connection instead of responding to " + request.path(), e);
        }
    }

    /** Returns whether the server soon closes the connection by itself. */
    boolean isClosedByServer() throws IOException {
        socket.setSoTimeout(CLOSING_MS);
        try {
            return in.read() == -1;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            return true; // by a reset
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private Response response() throws IOException {
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
            throw new AssertionError("a response without Content-Length: " + headers);
        }
        byte[] body = in.readNBytes(Integer.parseInt(bytes));
        if (body.length < Integer.parseInt(bytes)) {
            throw new AssertionError("a response that ends after " + body.length + " of " + bytes + " bytes");
        }
        return new Response(Integer.parseInt(status[1]), headers, body);
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
