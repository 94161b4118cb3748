package containerkit.app.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A connection that is kept, and on which requests can be sent without waiting for their answers. */
class OpenConnection implements AutoCloseable {

    private final Socket socket;
    private final BufferedReader answers;
    private @Nullable String connectionHeader;

    OpenConnection(int port) {
        try {
            socket = new Socket("127.0.0.1", port);
            answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void send(String path) {
        write("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** As siege does: in HTTP/1.1, where a connection is kept anyway. */
    void sendAndAskToKeep(String path) {
        write("GET " + path + " HTTP/1.1\r\nConnection: keep-alive\r\nHost: localhost\r\n\r\n");
    }

    /** As {@code ab -k} does: in HTTP/1.0, and asking for the connection to be kept. */
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

    /** Waits for an answer, reads its head and its body, and returns its status. */
    int status() {
        try {
            int status = Integer.parseInt(answers.readLine().split(" ")[1]);
            int length = 0;
            connectionHeader = null;
            for (String line = answers.readLine(); !line.isEmpty(); line = answers.readLine()) {
                String header = line.toLowerCase(Locale.ROOT);
                String value = header.substring(header.indexOf(':') + 1).trim();
                if (header.startsWith("content-length:")) {
                    length = Integer.parseInt(value);
                } else if (header.startsWith("connection:")) {
                    connectionHeader = value;
                }
            }
            for (int read = 0; read < length; read++) {
                answers.read();
            }
            return status;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the head of the last answer said of the connection, in lower case; null where it said nothing. */
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
