import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.io.WriteThroughWriter;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Server;

/**
 * What it costs to write the same 4 096 bytes to a response of Jetty, in pieces of four characters, in several ways. No network, no
 * Spring: only the CPU time of the thread that writes, from getting the writer to the last piece. Nothing is sent in between: the
 * response fits into the buffer. Arguments: the number of blocks, and of requests of each way in a block.
 */
public final class JettyWriter {
    private static final String PIECE = "<td>";
    private static final byte[] PIECE_BYTES = PIECE.getBytes(StandardCharsets.UTF_8);
    private static final int PIECES = 1024;
    private static final int REQUESTS = 500; // unless the second argument says otherwise
    private static final int WARM_UP_BLOCKS = 4;

    enum Way {
        WRITER("getWriter()") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                pieces(response.getWriter());
            }
        },
        WRITE_THROUGH_WRITER("WriteThroughWriter around getOutputStream()") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                pieces(WriteThroughWriter.newWriter(response.getOutputStream(), StandardCharsets.UTF_8));
            }
        },
        BUFFERED_WRITER("BufferedWriter around getWriter()") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                BufferedWriter buffered = new BufferedWriter(new UnflushedWriter(response.getWriter()));
                pieces(buffered);
                buffered.flush();
            }
        },
        JDK_WRITER("OutputStreamWriter around getOutputStream()") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                Writer writer = new OutputStreamWriter(
                        new UnflushedStream(response.getOutputStream()), StandardCharsets.UTF_8);
                pieces(writer);
                writer.flush();
            }
        },
        GET_BYTES("String.getBytes(UTF_8) of each piece to getOutputStream()") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                OutputStream out = response.getOutputStream();
                for (int i = 0; i < PIECES; i++) {
                    out.write(PIECE.getBytes(StandardCharsets.UTF_8));
                }
            }
        },
        STREAM("bytes to getOutputStream()") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                OutputStream out = response.getOutputStream();
                for (int i = 0; i < PIECES; i++) {
                    out.write(PIECE_BYTES);
                }
            }
        };

        final String description;

        Way(String description) {
            this.description = description;
        }

        abstract void respond(HttpServletResponse response) throws IOException;

        private static void pieces(Writer writer) throws IOException {
            for (int i = 0; i < PIECES; i++) {
                writer.write(PIECE);
            }
        }
    }

    /** Sends nothing before the servlet has ended. */
    private static final class UnflushedWriter extends FilterWriter {
        UnflushedWriter(Writer writer) {
            super(writer);
        }

        @Override
        public void flush() {}
    }

    /** Sends nothing before the servlet has ended. */
    private static final class UnflushedStream extends FilterOutputStream {
        UnflushedStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void flush() {}
    }

    /** Its path names the way. */
    private static final class Measured extends HttpServlet {
        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        private volatile long cpuNanos;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setContentType("text/html");
            response.setCharacterEncoding("utf-8");
            Way way = Way.valueOf(request.getPathInfo().substring(1));
            long before = threads.getCurrentThreadCpuTime();
            way.respond(response);
            cpuNanos += threads.getCurrentThreadCpuTime() - before;
        }
    }

    private JettyWriter() {}

    public static void main(String[] args) throws Exception {
        int blocks = args.length == 0 ? 20 : Integer.parseInt(args[0]);
        int requests = args.length < 2 ? REQUESTS : Integer.parseInt(args[1]);
        Measured servlet = new Measured();
        Server server = new Server();
        LocalConnector connector = new LocalConnector(server);
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(servlet), "/*");
        server.setHandler(context);
        server.start();
        Map<Way, List<Double>> micros = new EnumMap<>(Way.class);
        List<Way> order = new ArrayList<>(Arrays.asList(Way.values()));
        Random random = new Random(1);
        for (int block = 0; block < WARM_UP_BLOCKS + blocks; block++) {
            Collections.shuffle(order, random);
            for (Way way : order) {
                servlet.cpuNanos = 0;
                for (int request = 0; request < requests; request++) {
                    String response = connector.getResponse("GET /" + way + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
                    if (!response.startsWith("HTTP/1.1 200 ") || response.length() < PIECES * PIECE.length()) {
                        throw new IllegalStateException(response);
                    }
                }
                if (block >= WARM_UP_BLOCKS) {
                    micros.computeIfAbsent(way, key -> new ArrayList<>()).add(servlet.cpuNanos / 1e3 / requests);
                }
            }
        }
        server.stop();
        System.out.println("Jetty " + Server.getVersion() + ", Java " + Runtime.version() + ", " + blocks
                + " block(s); median of the ratios to " + Way.WRITER.description + ", least and largest");
        for (Way way : Way.values()) {
            List<Double> ratios = new ArrayList<>();
            for (int block = 0; block < blocks; block++) {
                ratios.add(micros.get(way).get(block) / micros.get(Way.WRITER).get(block));
            }
            Collections.sort(ratios);
            System.out.printf(
                    Locale.ROOT,
                    "%-58s %.2f [%.2f, %.2f]%n",
                    way.description,
                    (ratios.get((blocks - 1) / 2) + ratios.get(blocks / 2)) / 2,
                    ratios.get(0),
                    ratios.get(blocks - 1));
        }
    }
}
