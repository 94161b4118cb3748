package containerkit.loadtest;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A proxy that passes on every byte, but writes one text of the server's in another way. */
final class HeaderProxy implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final InetSocketAddress server;
    private final String text;
    private final String replacement;

    private HeaderProxy(InetSocketAddress server, String text, String replacement) throws IOException {
        this.server = server;
        this.text = text;
        this.replacement = replacement;
    }

    static HeaderProxy before(InetSocketAddress server, String text, String replacement) throws IOException {
        HeaderProxy proxy = new HeaderProxy(server, text, replacement);
        start(proxy::accept);
        return proxy;
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            Socket upstream = new Socket(server.getAddress(), server.getPort());
            client.setTcpNoDelay(true);
            upstream.setTcpNoDelay(true);
            start(() -> pass(client, upstream, "", ""));
            start(() -> pass(upstream, client, text, replacement));
        }
    }

    /** Passes on what one side sends; a server writes the head of a response at once. */
    private static void pass(Socket from, Socket to, String text, String replacement) throws IOException {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[65_536];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                String read = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
                out.write(read.replace(text, replacement).getBytes(StandardCharsets.ISO_8859_1));
            }
            to.shutdownOutput();
        } catch (IOException e) {
            from.close();
            to.close();
        }
    }

    private static void start(Passing passing) {
        Thread thread = new Thread(() -> {
            try {
                passing.run();
            } catch (IOException e) {
                // the test is over, or one side is gone
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    private interface Passing {
        void run() throws IOException;
    }
}
