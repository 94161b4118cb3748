package containerkit.app.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection that is kept, and on which requests can be sent without waiting for their answers. */
class OpenConnection implements AutoCloseable {

    private final Socket socket;
    private final BufferedReader answers;

    OpenConnection(int port) {
        try {
            socket = new Socket("127.0.0.1", port);
            answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void send(String path) {
        try {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for an answer, reads its head and its body, and returns its status. */
    int status() {
        try {
            int status = Integer.parseInt(answers.readLine().split(" ")[1]);
            int length = 0;
            for (String line = answers.readLine(); !line.isEmpty(); line = answers.readLine()) {
                if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Integer.parseInt(
                            line.substring(line.indexOf(':') + 1).trim());
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

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
