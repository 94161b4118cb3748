package containerkit.app.content;

import containerkit.app.web.WholeNumber;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves a response of a given shape and reads the body that a request brings. The response has the same bytes in one
 * piece or in thousands, as a template engine writes them. It goes through the container's writer or its stream. It is
 * all ASCII or has one character beyond ASCII at the start.
 */
@RestController
@RequestMapping("/test")
class ShapeController {

    private static final int MOST_BYTES = 1_048_576;
    private static final WholeNumber BYTES = new WholeNumber("bytes", "bytes", 4_096, 0, MOST_BYTES);
    private static final WholeNumber WRITES = new WholeNumber("writes", "writes", 1, 1, 5_000);
    private static final WholeNumber FLUSHES = new WholeNumber("flushes", "flushes", 0, 0, 1_000);
    private static final WholeNumber HEADERS = new WholeNumber("headers", "headers", 0, 0, 50);
    private static final WholeNumber SESSION = new WholeNumber("session", "uses", 0, 0, 1);
    private static final WholeNumber WIDE = new WholeNumber("wide", "characters", 0, 0, 1);
    private static final WholeNumber REDIRECT = new WholeNumber("redirect", "redirects", 0, 0, 1);
    private static final WholeNumber LINKS = new WholeNumber("links", "links", 0, 0, 1_000);
    private static final WholeNumber ATTRIBUTE_READS = new WholeNumber("attribute_reads", "reads", 0, 0, 10_000);
    private static final WholeNumber ATTRIBUTE_WRITES = new WholeNumber("attribute_writes", "writes", 0, 0, 10_000);
    private static final String LINK = "/test/shape?bytes=100";
    private static final List<String> VARIABLES = List.of("product", "name", "price", "row", "status");
    private static final String USES = "uses";

    private final String text = text();
    private final String wideText = 'ü' + text.substring(1);
    private final byte[] encoded = text.getBytes(StandardCharsets.US_ASCII);

    /** Target that the pieces are written to. */
    private enum Via {
        WRITER,
        STREAM,
        /** The container's writer behind a buffer of the JDK. */
        BUFFERED
    }

    @RequestMapping(path = "/shape", produces = "text/plain;charset=utf-8")
    void shape(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Pieces pieces = new Pieces(read(BYTES, request), read(WRITES, request), read(FLUSHES, request));
        int added = read(HEADERS, request);
        Via target = via(request.getParameter("via"));
        int more = read(WIDE, request) > 0 && target != Via.STREAM && pieces.bytes() > 0 ? 1 : 0; // ü takes two bytes
        // As long as the body: Undertow copies all of a string that has a character beyond ASCII.
        String characters = more > 0 ? wideText.substring(0, pieces.bytes()) : text;
        if (read(SESSION, request) > 0) {
            Object uses = request.getSession().getAttribute(USES);
            request.getSession().setAttribute(USES, uses == null ? 1 : (int) uses + 1);
        }
        request.getCookies(); // parsed when it is asked for, as by an application that has some
        if (read(REDIRECT, request) > 0) {
            response.sendRedirect(LINK);
            return;
        }
        asTemplatesDo(request, response);
        response.setContentType("text/plain;charset=utf-8");
        for (int header = 1; header <= added; header++) {
            response.setHeader("X-Shape-" + header, "header " + header + " of " + added);
        }
        if (pieces.flushes() == 0) {
            response.setContentLength(pieces.bytes() + more);
        }
        switch (target) {
            case STREAM -> pieces.writeTo(response.getOutputStream(), encoded);
            case WRITER -> pieces.writeTo(response.getWriter(), characters);
            case BUFFERED -> {
                Writer buffer = new BufferedWriter(response.getWriter());
                pieces.writeTo(buffer, characters);
                buffer.flush();
            }
        }
    }

    /** Encodes links, and sets and reads attributes of the request, in which a template finds its variables. */
    private static void asTemplatesDo(HttpServletRequest request, HttpServletResponse response) {
        for (int link = read(LINKS, request); link > 0; link--) {
            response.encodeURL(LINK);
        }
        for (int write = read(ATTRIBUTE_WRITES, request); write > 0; write--) {
            request.setAttribute(VARIABLES.get(write % VARIABLES.size()), write);
        }
        for (int read = read(ATTRIBUTE_READS, request); read > 0; read--) {
            request.getAttribute(VARIABLES.get(read % VARIABLES.size()));
        }
    }

    private static int read(WholeNumber number, HttpServletRequest request) {
        return number.read(request.getParameter(number.name()));
    }

    /** Reads the request's body, then responds in the same way. */
    @PostMapping(path = "/shape", consumes = MediaType.TEXT_PLAIN_VALUE, produces = "text/plain;charset=utf-8")
    void shapeOfBody(HttpServletRequest request, HttpServletResponse response) throws IOException {
        request.getInputStream().transferTo(OutputStream.nullOutputStream());
        shape(request, response);
    }

    /** Responds in the same way on another thread, which hands the request back to the container. */
    @GetMapping(path = "/shape", params = "async", produces = "text/plain;charset=utf-8")
    Callable<@Nullable Void> shapeLater(HttpServletRequest request, HttpServletResponse response) {
        return () -> {
            shape(request, response);
            return null;
        };
    }

    private static Via via(@Nullable String given) {
        return Arrays.stream(Via.values())
                .filter(each ->
                        given == null || each.name().toLowerCase(Locale.ROOT).equals(given))
                .findFirst()
                .orElseThrow(() -> new ErrorResponseException(
                        HttpStatus.BAD_REQUEST,
                        ProblemDetail.forStatusAndDetail(
                                HttpStatus.BAD_REQUEST, "via must be writer, stream or buffered"),
                        null));
    }

    /** Returns words of letters, the same in every application. One letter repeated would be too easy to compress. */
    private static String text() {
        Random random = new Random(2_008);
        StringBuilder text = new StringBuilder(MOST_BYTES + 1);
        while (text.length() <= MOST_BYTES) {
            for (int letters = 2 + random.nextInt(8); letters > 0; letters--) {
                text.append((char) ('a' + Math.min(random.nextInt(26), random.nextInt(26))));
            }
            text.append(' ');
        }
        return text.substring(0, MOST_BYTES);
    }

    /** A body of that many bytes, in pieces that differ by a byte at most, with that many flushes between them. */
    private record Pieces(int bytes, int writes, int flushes) {

        void writeTo(Writer writer, String text) throws IOException {
            int from = 0;
            for (int piece = 0; piece < writes; piece++) {
                writer.write(text, from, length(piece));
                from += length(piece);
                if (flushedAfter(piece)) {
                    writer.flush();
                }
            }
        }

        void writeTo(OutputStream stream, byte[] text) throws IOException {
            int from = 0;
            for (int piece = 0; piece < writes; piece++) {
                stream.write(text, from, length(piece));
                from += length(piece);
                if (flushedAfter(piece)) {
                    stream.flush();
                }
            }
        }

        private int length(int piece) {
            return bytes / writes + (piece < bytes % writes ? 1 : 0);
        }

        private boolean flushedAfter(int piece) {
            return flushes > 0 && (long) piece * flushes / writes != (piece + 1L) * flushes / writes;
        }
    }
}
