import io.undertow.Undertow;
import io.undertow.Version;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.ServletInfo;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * What it costs to write a page to a response of Undertow, in pieces of four characters, once a character beyond ASCII has been
 * written. No Spring: only the CPU time of the thread that writes, from getting the writer to the last piece; what sends the
 * response comes later. Arguments: the number of blocks, and of requests of each way in a block.
 */
public final class UndertowWriter {
    private static final String FIRST = "é";
    private static final String PIECE = "<td>";
    private static final byte[] FIRST_BYTES = FIRST.getBytes(StandardCharsets.UTF_8);
    private static final byte[] PIECE_BYTES = PIECE.getBytes(StandardCharsets.UTF_8);
    private static final int PIECES = 1024;
    private static final int REQUESTS = 500; // unless the second argument says otherwise
    private static final int WARM_UP_BLOCKS = 4;

    enum Way {
        ASCII("getWriter(), ASCII only") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                pieces("-", response.getWriter());
            }
        },
        WRITER("getWriter(), the first character an é") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                pieces(FIRST, response.getWriter());
            }
        },
        BUFFERED_WRITER("BufferedWriter around getWriter(), the same") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                BufferedWriter buffered = new BufferedWriter(new Unflushed(response.getWriter()));
                pieces(FIRST, buffered);
                buffered.flush();
            }
        },
        ENCODER("a CharsetEncoder for each piece to getOutputStream(), the same") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                OutputStream out = response.getOutputStream();
                CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
                ByteBuffer bytes = ByteBuffer.allocate(4 * PIECE.length());
                encode(encoder, FIRST, bytes, out);
                for (int i = 0; i < PIECES; i++) {
                    encode(encoder, PIECE, bytes, out);
                }
            }
        },
        GET_BYTES("String.getBytes(UTF_8) of each piece to getOutputStream(), the same") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                OutputStream out = response.getOutputStream();
                out.write(FIRST.getBytes(StandardCharsets.UTF_8));
                for (int i = 0; i < PIECES; i++) {
                    out.write(PIECE.getBytes(StandardCharsets.UTF_8));
                }
            }
        },
        STREAM("bytes to getOutputStream(), the same") {
            @Override
            void respond(HttpServletResponse response) throws IOException {
                OutputStream out = response.getOutputStream();
                out.write(FIRST_BYTES);
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

        private static void pieces(String first, Writer writer) throws IOException {
            writer.write(first);
            for (int i = 0; i < PIECES; i++) {
                writer.write(PIECE);
            }
        }

        private static void encode(CharsetEncoder encoder, String piece, ByteBuffer bytes, OutputStream out)
                throws IOException {
            encoder.encode(CharBuffer.wrap(piece), bytes, false);
            out.write(bytes.array(), 0, bytes.position());
            bytes.clear();
        }
    }

    /** Sends nothing before the servlet has ended. */
    private static final class Unflushed extends FilterWriter {
        Unflushed(Writer writer) {
            super(writer);
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

    private UndertowWriter() {}

    public static void main(String[] args) throws Exception {
        int blocks = args.length == 0 ? 20 : Integer.parseInt(args[0]);
        int requests = args.length < 2 ? REQUESTS : Integer.parseInt(args[1]);
        Measured servlet = new Measured();
        DeploymentManager deployment = Servlets.newContainer()
                .addDeployment(Servlets.deployment()
                        .setClassLoader(UndertowWriter.class.getClassLoader())
                        .setDeploymentName("pieces")
                        .setContextPath("/")
                        .addServlet(new ServletInfo("measured", Measured.class, new ImmediateInstanceFactory<>(servlet))
                                .addMapping("/*")));
        deployment.deploy();
        Undertow server = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setHandler(deployment.start())
                .build();
        server.start();
        int port = ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
        HttpClient client = HttpClient.newHttpClient();
        Map<Way, List<Double>> micros = new EnumMap<>(Way.class);
        List<Way> order = new ArrayList<>(Arrays.asList(Way.values()));
        Random random = new Random(1);
        for (int block = 0; block < WARM_UP_BLOCKS + blocks; block++) {
            Collections.shuffle(order, random);
            for (Way way : order) {
                HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/" + way))
                        .build();
                servlet.cpuNanos = 0;
                for (int i = 0; i < requests; i++) {
                    HttpResponse<String> response =
                            client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
                    if (response.statusCode() != 200 || response.body().length() != 1 + PIECES * PIECE.length()) {
                        throw new IllegalStateException(response + " " + response.body());
                    }
                }
                if (block >= WARM_UP_BLOCKS) {
                    micros.computeIfAbsent(way, key -> new ArrayList<>()).add(servlet.cpuNanos / 1e3 / requests);
                }
            }
        }
        server.stop();
        System.out.println("Undertow " + Version.getVersionString() + ", Java " + Runtime.version() + ", " + blocks
                + " block(s); median of the ratios to the first and to the second way, least and largest");
        for (Way way : Way.values()) {
            System.out.printf(
                    Locale.ROOT,
                    "%-68s %s  %s%n",
                    way.description,
                    ratio(micros.get(way), micros.get(Way.ASCII)),
                    ratio(micros.get(way), micros.get(Way.WRITER)));
        }
    }

    private static String ratio(List<Double> micros, List<Double> others) {
        List<Double> ratios = new ArrayList<>();
        for (int block = 0; block < micros.size(); block++) {
            ratios.add(micros.get(block) / others.get(block));
        }
        Collections.sort(ratios);
        int last = ratios.size() - 1;
        double median = (ratios.get(last / 2) + ratios.get(ratios.size() / 2)) / 2;
        return String.format(Locale.ROOT, "%.2f [%.2f, %.2f]", median, ratios.get(0), ratios.get(last));
    }
}
