package containerkit.app.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A kept connection that sends requests without waiting for their responses. */
class OpenConnection implements AutoCloseable {

    private final Socket socket;
    private final BufferedReader responses;
    private @Nullable String connectionHeader;

    OpenConnection(int port) {
        try {
            socket = new Socket("127.0.0.1", port);
            responses = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void send(String path) {
        write("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** Sends like siege: HTTP/1.1 with a keep-alive header. */
    void sendAndAskToKeep(String path) {
        write("GET " + path + " HTTP/1.1\r\nConnection: keep-alive\r\nHost: localhost\r\n\r\n");
    }

    /** Sends like {@code ab -k}: HTTP/1.0 with a keep-alive header. */
    void sendOldAndKeep(String path) {
        write("GET " + path + " HTTP/1.0\r\nConnection: Keep-Alive\r\nHost: localhost\r\n\r\n");
    }

    private void write(String request) {
        try {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the next response and returns its status. */
    int status() {
        try {
            int status = Integer.parseInt(responses.readLine().split(" ")[1]);
            int length = 0;
            connectionHeader = null;
            for (String line = responses.readLine(); !line.isEmpty(); line = responses.readLine()) {
                String header = line.toLowerCase(Locale.ROOT);
                String value = header.substring(header.indexOf(':') + 1).trim();
                if (header.startsWith("content-length:")) {
                    length = Integer.parseInt(value);
                } else if (header.startsWith("connection:")) {
                    connectionHeader = value;
                }
            }
            for (int read = 0; read < length; read++) {
                responses.read();
            }
            return status;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the last response's Connection header in lower case; null if it had none. */
    @Nullable
    String connectionHeader() {
        return connectionHeader;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
