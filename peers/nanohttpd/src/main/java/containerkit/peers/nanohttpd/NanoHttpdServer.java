package containerkit.peers.nanohttpd;

import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.LibraryVersion;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import fi.iki.elonen.NanoHTTPD;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** NanoHTTPD with default settings: a thread for each connection. */
final class NanoHttpdServer extends NanoHTTPD {

    private static final int JAVA_BACKLOG = 50; // Java's default
    private static final Logger LOGGER = Logger.getLogger(NanoHTTPD.class.getName());

    private final Endpoints endpoints = new Endpoints(NanoHttpdServer::facts);

    private NanoHttpdServer(Port port) {
        super(Port.HOST, port.number());
    }

    public static void main(String[] arguments) throws IOException {
        Port port = Port.of(arguments);
        LOGGER.setLevel(Level.OFF); // it prints every connection that a client closes
        new NanoHttpdServer(port).start(SOCKET_READ_TIMEOUT, false);
    }

    @Override
    public Response serve(IHTTPSession session) {
        try {
            Reply reply = endpoints.reply(session.getMethod().name(), session.getUri(), body(session));
            return newFixedLengthResponse(
                    Response.Status.lookup(reply.status()),
                    reply.contentType(),
                    new ByteArrayInputStream(reply.body()),
                    reply.body().length);
        } catch (IOException e) {
            return newFixedLengthResponse(Response.Status.INTERNAL_ERROR, MIME_PLAINTEXT, e.getMessage());
        }
    }

    /** Reads the whole body: unread bytes would become the connection's next request. */
    private static byte[] body(IHTTPSession session) throws IOException {
        String bytes = session.getHeaders().get("content-length");
        return bytes == null ? Endpoints.NO_BODY : session.getInputStream().readNBytes(Integer.parseInt(bytes));
    }

    /** Returns false: NanoHTTPD would compress text and send it chunked, unlike all other peers. */
    @Override
    protected boolean useGzipWhenAccepted(Response response) {
        return false;
    }

    /** Sets TCP_NODELAY: head and body are sent separately, and the body would wait 40 ms for an acknowledgement. */
    @Override
    protected ClientHandler createClientHandler(Socket connection, InputStream in) {
        try {
            connection.setTcpNoDelay(true);
        } catch (SocketException e) {
            // the client closed the connection; the handler sees it too
        }
        return super.createClientHandler(connection, in);
    }

    private static ServerFacts facts() {
        return new ServerFacts("nanohttpd", LibraryVersion.of("org.nanohttpd", "nanohttpd"))
                .with(Setting.REQUEST_THREADS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.REQUEST_QUEUE, null)
                .with(Setting.IO_THREADS, null)
                .with(Setting.REQUESTS_ON_IO_THREADS, false)
                .with(Setting.TRANSPORT, "blocking")
                .with(Setting.VIRTUAL_THREADS, false)
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, JAVA_BACKLOG)
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, SOCKET_READ_TIMEOUT)
                .with(Setting.HTTP_VERSIONS, "http/1.1")
                .with(Setting.COMPRESSION, false);
    }
}
